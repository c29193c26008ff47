import type { Subject } from './search-subject.ts'

const NOWRUZ = [
  'article:nowruz-traditions',
  'post:Explaining Nowruz to in-laws',
  'post:Bristol Nowruz',
  'post:Nowruz picnic',
  'post:Letting go of the perfect haft-sin',
  'post:Norouz gifts',
  'post:عید دیدنی',
  'page:calendar-nowruz',
  'resource:International Nowruz Day',
  'workshop:Nowruz at school',
  'event:A Nowruz song',
  'gathering:Painting eggs for the haft-sin',
  'session:Persian celebrations',
  'page:calendar',
  'group:Sydney Persian Parents',
  'resource:Farhang Foundation',
  'post:عیدی در عصر',
]
const GHORMEH = [
  'post:Picky eater versus ghormeh',
  'post:دستور قورمه',
  'post:My mother-in-law says my qormeh',
]
const YALDA = [
  'post:یلدا برای کلاس',
  'post:شب یلدا بدون',
  'resource:Yalda night',
  'page:calendar-yalda',
  'session:Persian celebrations',
  'event:A Yalda song',
  'gathering:Yalda with pomegranates',
  'page:calendar',
  'group:Sydney Persian Parents',
]
const HAFT_SIN = [
  'article:nowruz-traditions',
  'post:Letting go of the perfect haft-sin',
  'word:همکاری',
  'gathering:Painting eggs for the haft-sin',
]
const SURI = [
  'article:nowruz-traditions',
  'post:چهارشنبه‌سوری در پاریس',
  'post:Chaharshanbe soori on',
  'page:calendar-chaharshanbe_suri',
]
const SIZDAH = ['article:nowruz-traditions', 'post:Sizdah Bedar at', 'page:calendar-sizdah_bedar']
const SAFFRON = ['article:persian-cooking-with-kids', 'post:The good saffron', 'post:Science fair idea']
const TAHDIG = ['article:persian-cooking-with-kids', 'post:My tahdeeg', 'post:ته دیگ', 'resource:Khoresh for']
const FESENJAN = ['post:فسنجون', 'post:Khoresh-e fesenjan', 'resource:Khoresh for']
const SHAHNAMEH = [
  'article:persian-childrens-books',
  'post:Shahnameh for kids',
  'article:persian-music-and-arts',
  'article:nowruz-traditions',
  'post:Dastan-e Rostam',
  'group:Seattle Shahnameh Club',
  'gathering:Shahnameh by lamplight',
  'page:calendar-ferdowsi',
  'word:خرد',
]
const ROSTAM = ['post:Shahnameh for kids', 'post:Dastan-e Rostam', 'article:persian-childrens-books']
const LULLABY = [
  'article:persian-music-and-arts',
  'post:لالایی‌هایی',
  'article:bilingual-language-development',
]
const SANTUR = ['article:persian-music-and-arts', 'post:کنسرت کوچک', 'resource:Santur lessons']
const TAAROF = [
  'post:Taarof for children',
  'article:big-feelings-two-cultures',
  'article:persian-cooking-with-kids',
]
const HAFEZ = [
  'resource:گنجور',
  'resource:Ganjoor',
  'article:nowruz-traditions',
  'resource:Yalda night',
  'page:calendar-hafez',
  'session:Persian celebrations',
  'gathering:An evening of Hafez',
  'gathering:Yalda with pomegranates',
]
const EIDI = ['post:عیدی در عصر', 'article:nowruz-traditions']
const BACKGAMMON = ['post:Backgammon rules', 'post:شطرنج و تخته']
const MEHREGAN = ['post:مهرگان در', 'page:calendar-mehregan', 'session:Persian celebrations']
const BREAD = ['post:کارگاه پخت نان', 'post:Naan barbari', 'gathering:Baking nan-e nokhodchi', 'word:برکت']

/** Holidays, food, books, music and manners. */
export const CULTURE: Subject[] = [
  {
    expected: GHORMEH,
    queries: [
      'ghorme sabzi',
      'ghormeh sabzi',
      'qormeh sabzi',
      'gormeh sabzi',
      'ghormesabzi',
      'Ghormeh-Sabzi',
      'قورمه‌سبزی',
      'قورمه سبزی',
      'قرمه سبزی',
      'قرمه‌سبزی',
      'قورمهسبزی',
      'قورمة سبزي',
      'ghromeh sabzi',
      'ghorme sabzy',
      'قورمه سبضی',
      'دستور قورمه سبزی',
    ],
  },
  {
    expected: NOWRUZ,
    queries: [
      'nowruz',
      'norooz',
      'norouz',
      'noruz',
      'nowrouz',
      'nouruz',
      'newroz',
      'نوروز',
      'نورُوز',
      'NOWRUZ',
      'nowurz',
      'نورزو',
      'نوروز را',
      'eid nowruz',
      'عید نوروز',
      'persian new year',
    ],
  },
  {
    expected: YALDA,
    queries: [
      'yalda',
      'یلدا',
      'يلدا',
      'shab-e yalda',
      'shabe yalda',
      'شب یلدا',
      'شب‌یلدا',
      'yalda night',
      'yaldaa',
      'yladaa',
    ],
  },
  {
    expected: HAFT_SIN,
    queries: [
      'haft sin',
      'haft-sin',
      'haftsin',
      'haft seen',
      'هفت‌سین',
      'هفت سین',
      'هفتسین',
      'haft sin table',
      'سفره هفت سین',
    ],
  },
  {
    expected: SURI,
    queries: [
      'chaharshanbe suri',
      'chaharshanbeh soori',
      'charshanbe soori',
      'چهارشنبه‌سوری',
      'چهارشنبه سوری',
      'چهارشنبهسوری',
      'chaharshanbesuri',
      'چارشنبه سوری',
    ],
  },
  {
    expected: SIZDAH,
    queries: [
      'sizdah bedar',
      'sizdah be dar',
      'سیزده به در',
      'سیزده‌به‌در',
      'sizdahbedar',
      'سیزده بدر',
      'سيزده به در',
    ],
  },
  { expected: SAFFRON, queries: ['saffron', 'زعفران', 'zaferan', 'zaaferan', 'saffran', 'زعفرون', 'زعفزان'] },
  {
    expected: TAHDIG,
    queries: ['tahdig', 'tahdeeg', 'ته‌دیگ', 'ته دیگ', 'تهدیگ', 'tah dig', 'tadig', 'tahdigg'],
  },
  {
    expected: FESENJAN,
    queries: ['fesenjan', 'fesenjoon', 'fesenjun', 'فسنجان', 'فسنجون', 'fesenjān', 'fesanjan', 'فسنچان'],
  },
  {
    expected: SHAHNAMEH,
    queries: ['shahnameh', 'shahname', 'شاهنامه', 'shāhnāmeh', 'شاه‌نامه', 'shahnaneh', 'شاهنامۀ'],
  },
  { expected: ROSTAM, queries: ['rostam', 'رستم', 'rustam', 'rostam sohrab', 'رستم و سهراب'] },
  { expected: LULLABY, queries: ['lullaby', 'lullabies', 'لالایی', 'lalayi', 'lalaee', 'لالائی', 'lulaby'] },
  { expected: SANTUR, queries: ['santur', 'santoor', 'سنتور', 'santour', 'سنطور', 'سَنتور'] },
  { expected: TAAROF, queries: ['taarof', 'tarof', "ta'arof", 'تعارف', 'tarouf'] },
  { expected: HAFEZ, queries: ['hafez', 'hafiz', 'حافظ', 'حافز', 'haafez'] },
  { expected: EIDI, queries: ['eidi', 'عیدی', 'عيدي', 'eydi', 'aidi'] },
  {
    expected: BACKGAMMON,
    queries: ['backgammon', 'takhte nard', 'تخته نرد', 'تخته‌نرد', 'bakgammon', 'takhteh'],
  },
  { expected: MEHREGAN, queries: ['mehregan', 'مهرگان', 'mehrgan', 'مهرگآن'] },
  { expected: BREAD, queries: ['نان', 'naan', 'نان پختن'] },
  {
    expected: ['post:Joojeh kabab'],
    queries: ['joojeh', 'jujeh kabab', 'جوجه کباب', 'جوجه‌کباب', 'juje kebab'],
  },
  {
    expected: ['post:Sofreh for two'],
    queries: ['sofreh aghd', 'سفره عقد', 'sofre aghd', 'سفرهٔ عقد', 'wedding sofreh'],
  },
  { expected: ['post:بهترین پنیر'], queries: ['پنیر', 'panir', 'لیقوان', 'lighvan'] },
  {
    expected: ['resource:کلاس رقص', 'article:persian-music-and-arts'],
    queries: ['رقص', 'raghs', 'کلاس رقص', 'raqs irani'],
  },
]
