/**
 * The labelled set of the site's search: what people type, and what must be found. The corpus is the demo community, the
 * articles, the words of the day, the site's pages, and the documents below. A document belongs to a subject when it is
 * about it or has a part of its own about it; a word in passing does not count, and what somebody would call the same
 * by another name does. The labels were written from reading the texts, not from what the engine returned.
 */
export type Subject = { found: string[]; queries: string[] }

/** Resources: title, description, and both in Persian where there are both. */
export const MORE_RESOURCES: [string, string, string?, string?][] = [
  [
    'Persian Storytime online',
    'Weekly live readings of picture books in Farsi, for children of three to seven, free.',
  ],
  ['الفبا با آواز', 'ویدئوهای کوتاه برای یاد گرفتن حروف فارسی، هر حرف با یک آواز و یک نقاشی.'],
  ['گنجور', 'شعر حافظ، سعدی، مولانا و فردوسی، با صدای خوانندگان.'],
  [
    'Khoresh for beginners',
    'Video recipes for gheymeh, fesenjan and a golden tahdig that a ten-year-old can follow.',
  ],
  ['Santur lessons over video', 'A teacher from Isfahan, for children from seven and for their parents.'],
  [
    'Growing up with two languages',
    'A guide for parents, by speech therapists.',
    'بزرگ شدن با دو زبان',
    'راهنمای گفتاردرمانگران برای پدر و مادرهای بچه‌های دوزبانه.',
  ],
  [
    'Directory of Persian weekend schools',
    'Saturday and Sunday schools in North America and Europe, by city.',
  ],
  ['Typing in Persian', 'Games for the first hundred words on a Persian keyboard.'],
  ['کتاب گویا برای بچه‌ها', 'صدها قصهٔ صوتی فارسی برای راه مدرسه و پیش از خواب.'],
  ['Family therapists who speak Farsi', 'Sessions over video, in Farsi, English or German.'],
  ['Yalda night printables', 'Pomegranates and watermelons to colour, and a verse of Hafez for each child.'],
  ['کلاس رقص ایرانی', 'رقص‌های محلی برای بچه‌ها، آنلاین، یکشنبه‌ها.'],
]

/** Posts: title, text. Each in one spelling, as people write. */
export const MORE_POSTS: [string, string][] = [
  ['دستور قورمه‌سبزی برای مبتدی‌ها', 'سبزی را چقدر سرخ کنم که تلخ نشود؟ لوبیا قرمز یا چشم‌بلبلی؟'],
  ['My mother-in-law says my qormeh sabzi is too sour', 'How much limoo amani do you use for four people?'],
  ['فسنجون بدون گردو؟', 'پسرم به گردو حساسیت دارد. کسی با تخمهٔ آفتابگردان امتحان کرده؟'],
  [
    'Khoresh-e fesenjan for a Danish dinner',
    'Eight guests, none has ever eaten a brown stew with pleasure. Sweet or sour?',
  ],
  [
    'Chaharshanbe soori on a balcony',
    'No fire allowed in our building. Candles with batteries, and we jump anyway?',
  ],
  ['Norouz gifts for teachers', 'What do you bring to school for the new year? Nuts are not allowed.'],
  [
    'عید دیدنی با ویدئو',
    'سیزده تماس در یک صبح. نوروز امسال هم از پشت صفحه. چطور کوتاهش کنیم که بچه‌ها فرار نکنند؟',
  ],
  [
    'My tahdeeg always breaks',
    'Non-stick pot, low flame, forty minutes, and it still comes out in three pieces.',
  ],
  ['ته دیگ سیب‌زمینی یا نان؟', 'در خانهٔ ما هر جمعه رأی‌گیری است.'],
  [
    'Khaleh or ameh? Aunts explained to my husband',
    'He thinks every woman over forty is my aunt. Is there a chart?',
  ],
  ['بلیط ارزان تهران در تابستان', 'کسی از تورنتو پرواز خوبی پیدا کرده؟ چهار نفریم.'],
  ['Ghesseh shab that is not scary', 'Every story I remember from home has a wolf or a div in it.'],
  ['اتاق بچه‌ها: دو زبان روی دیوار', 'برچسب فارسی و انگلیسی روی همه‌چیز زدیم، حتی گربه. شما؟'],
  ['Naan barbari in a home oven', 'The stripes never come out. Do I need steam?'],
  ['شب یلدا بدون فامیل', 'اولین یلدا دور از خانه. سه نفریم و یک هندوانه.'],
  [
    'Joojeh kabab in the snow',
    'The grill stands on the balcony and so do I. Saffron freezes at minus twenty, I can report.',
  ],
  ['حرف زدن با نوجوان دربارهٔ دوست‌پسر', 'پانزده سالش است و خودش پرسید. هول شدم. شما از کجا شروع کردید؟'],
  ['کتاب برای ۱۲ ساله‌ها', 'نه خیلی بچگانه، نه عاشقانه. فارسی آسان باشد.'],
  ['Our plan for ۱۴۰۵', 'One new word a day, one poem a month, and no more shouting about homework.'],
  [
    'Dastan-e Rostam o Sohrab, told in the car',
    'Two hours to the lake. They cried, I cried, then they asked for ice cream.',
  ],
  ['حسینیه یا کلاس زبان؟', 'مسجد نزدیک ما کلاس فارسی هم دارد. ما مذهبی نیستیم. بروند؟'],
  [
    'Sofreh for two hundred guests',
    'My sister marries in Antwerp. Who rents mirrors, candlesticks and a sofreh aghd?',
  ],
]

const NOWRUZ = [
  ...[
    'article:nowruz-traditions',
    'post:Explaining Nowruz to in-laws',
    'post:Bristol Nowruz',
    'post:Nowruz picnic',
  ],
  ...['post:Letting go of the perfect haft-sin', 'post:Norouz gifts', 'post:عید دیدنی'],
]
const GHORMEH = [
  'post:Picky eater versus ghormeh',
  'post:دستور قورمه',
  'post:My mother-in-law says my qormeh',
]
const YALDA = ['post:یلدا برای کلاس', 'post:شب یلدا بدون', 'resource:Yalda night']
const HAFT_SIN = ['article:nowruz-traditions', 'post:Letting go of the perfect haft-sin', 'word:همکاری']
const SURI = ['article:nowruz-traditions', 'post:چهارشنبه‌سوری در پاریس', 'post:Chaharshanbe soori on']
const SIZDAH = ['article:nowruz-traditions', 'post:Sizdah Bedar at']
const SAFFRON = ['article:persian-cooking-with-kids', 'post:The good saffron', 'post:Science fair idea']
const TAHDIG = ['article:persian-cooking-with-kids', 'post:My tahdeeg', 'post:ته دیگ', 'resource:Khoresh for']
const FESENJAN = ['post:فسنجون', 'post:Khoresh-e fesenjan', 'resource:Khoresh for']
const SHAHNAMEH = [
  'article:persian-childrens-books',
  'post:Shahnameh for kids',
  'article:persian-music-and-arts',
]
const ROSTAM = ['post:Shahnameh for kids', 'post:Dastan-e Rostam', 'article:persian-childrens-books']
const LULLABY = [
  'article:persian-music-and-arts',
  'post:لالایی‌هایی',
  'article:bilingual-language-development',
]
const SANTUR = ['article:persian-music-and-arts', 'post:کنسرت کوچک', 'resource:Santur lessons']
const TAAROF = ['post:Taarof for children']
const FINGLISH = ['post:Finglish: bridge']
const ALPHABET = ['article:persian-language-schools', 'post:Teaching the alphabet', 'resource:الفبا با آواز']
const BILINGUAL = [
  'article:bilingual-language-development',
  'resource:Growing up with two',
  'post:توصیهٔ مدرسه در کلاس هشتم',
  'post:کتاب‌های دوزبانهٔ',
]
const KEYBOARD = ['post:کیبورد فارسی', 'resource:Typing in']
const HAFEZ = ['resource:گنجور', 'article:nowruz-traditions', 'resource:Yalda night']
const EIDI = ['post:عیدی در عصر', 'article:nowruz-traditions']
const TICKET = ['post:بلیط ارزان']
const ROOM = ['post:اتاق بچه‌ها']
const STORY = [
  'post:Ghesseh shab',
  'resource:کتاب گویا',
  'post:گروه کوچک قصه',
  'resource:Persian Storytime',
  'post:Story hour',
  'post:Audio stories',
]
const BACKGAMMON = ['post:Backgammon rules', 'post:شطرنج و تخته']
const MEHREGAN = ['post:مهرگان در']
const BREAD = ['post:کارگاه پخت نان', 'post:Naan barbari']
const THERAPY = ['post:Therapists who', 'resource:Family therapists']
const TEEN = [
  'article:teenage-identity-issues',
  'post:Teen daughter',
  'post:My teenager asked',
  'post:حرف زدن با نوجوان',
  'post:پدرهای ایرانی',
  'post:برنامهٔ درسی',
  'post:Persian film evening',
]
const WEEKEND = [
  'article:persian-language-schools',
  'post:Saturday school in Toronto',
  'resource:Directory of',
  'post:My teenager asked',
]
const BOOKS = ['article:persian-childrens-books', 'post:Swap day']
const AUNT = ['post:Khaleh or ameh']

export const SUBJECTS: Subject[] = [
  {
    found: GHORMEH,
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
    found: NOWRUZ,
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
    found: YALDA,
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
    found: HAFT_SIN,
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
    found: SURI,
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
    found: SIZDAH,
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
  { found: SAFFRON, queries: ['saffron', 'زعفران', 'zaferan', 'zaaferan', 'saffran', 'زعفرون', 'زعفزان'] },
  {
    found: TAHDIG,
    queries: ['tahdig', 'tahdeeg', 'ته‌دیگ', 'ته دیگ', 'تهدیگ', 'tah dig', 'tadig', 'tahdigg'],
  },
  {
    found: FESENJAN,
    queries: ['fesenjan', 'fesenjoon', 'fesenjun', 'فسنجان', 'فسنجون', 'fesenjān', 'fesanjan', 'فسنچان'],
  },
  {
    found: SHAHNAMEH,
    queries: ['shahnameh', 'shahname', 'شاهنامه', 'shāhnāmeh', 'شاه‌نامه', 'shahnaneh', 'شاهنامۀ'],
  },
  { found: ROSTAM, queries: ['rostam', 'رستم', 'rustam', 'rostam sohrab', 'رستم و سهراب'] },
  { found: LULLABY, queries: ['lullaby', 'lullabies', 'لالایی', 'lalayi', 'lalaee', 'لالائی', 'lulaby'] },
  { found: SANTUR, queries: ['santur', 'santoor', 'سنتور', 'santour', 'سنطور', 'سَنتور'] },
  { found: TAAROF, queries: ['taarof', 'tarof', "ta'arof", 'تعارف', 'tarouf'] },
  { found: FINGLISH, queries: ['finglish', 'فینگلیش', 'fingilish', 'Finglsh'] },
  { found: ALPHABET, queries: ['alphabet', 'الفبا', 'alefba', 'alphabt', 'الفباء'] },
  {
    found: BILINGUAL,
    queries: ['bilingual', 'دوزبانه', 'دو زبانه', 'دو‌زبانه', 'bilngual', 'dozabane', 'two languages'],
  },
  { found: KEYBOARD, queries: ['keyboard', 'کیبورد', 'كيبورد', 'keybord', 'کی‌بورد'] },
  { found: HAFEZ, queries: ['hafez', 'hafiz', 'حافظ', 'حافز', 'haafez'] },
  { found: EIDI, queries: ['eidi', 'عیدی', 'عيدي', 'eydi', 'aidi'] },
  {
    found: TICKET,
    queries: ['بلیت', 'بلیط', 'بليط تهران', 'belit', 'طهران بلیت', 'belit tehran', 'بلیت ارزان'],
  },
  { found: ROOM, queries: ['اطاق', 'اتاق', 'otagh', 'اطاق بچه ها', 'اتاق بچه‌ها', 'otaghe bacheha'] },
  { found: STORY, queries: ['قصه', 'ghesse', 'قصّه', 'gheseh'] },
  {
    found: BACKGAMMON,
    queries: ['backgammon', 'takhte nard', 'تخته نرد', 'تخته‌نرد', 'bakgammon', 'takhteh'],
  },
  { found: MEHREGAN, queries: ['mehregan', 'مهرگان', 'mehrgan', 'مهرگآن'] },
  { found: BREAD, queries: ['نان', 'naan', 'نان پختن'] },
  { found: THERAPY, queries: ['therapist', 'therapists', 'therapist farsi'] },
  { found: TEEN, queries: ['teenager', 'نوجوان', 'nojavan', 'نو‌جوان', 'teenagr'] },
  { found: WEEKEND, queries: ['saturday school', 'weekend school'] },
  { found: BOOKS, queries: ["persian children's books", 'children’s books', 'childrens books'] },
  { found: AUNT, queries: ['khale', 'khaleh', 'ameh', 'khaleh ameh'] },
  { found: ['post:کتاب برای ۱۲'], queries: ['12 ساله', '١٢ ساله', '۱۲ ساله', 'کتاب ۱۲ ساله‌ها'] },
  { found: ['post:Our plan for'], queries: ['1405', '۱۴۰۵', '١٤٠٥'] },
  { found: ['word:پیوند'], queries: ['peyvand', 'پیوند', 'payvand', 'pievand'] },
  {
    found: ['word:سپاسگزاری', 'word:قدردانی'],
    queries: ['gratitude', 'sepasgozari', 'سپاس‌گزاری', 'سپاس گزاری'],
  },
  { found: ['word:عشق'], queries: ['eshgh', 'eshq', 'عشق'] },
  { found: ['word:صبر'], queries: ['sabr', 'صبر', 'patience'] },
  { found: ['word:مهربانی'], queries: ['mehrabani', 'mehrabooni', 'مهربانی', 'مهربونی', 'kindness'] },
  { found: ['page:privacy'], queries: ['privacy', 'حریم خصوصی', 'privcy'] },
  { found: ['page:guidelines'], queries: ['guidelines', 'community guidelines'] },
  { found: ['post:Joojeh kabab'], queries: ['joojeh', 'jujeh kabab', 'جوجه کباب', 'جوجه‌کباب', 'juje kebab'] },
  {
    found: ['post:Sofreh for two'],
    queries: ['sofreh aghd', 'سفره عقد', 'sofre aghd', 'سفرهٔ عقد', 'wedding sofreh'],
  },
  { found: ['post:Renewing a shenasnameh'], queries: ['shenasnameh', 'شناسنامه', 'shenasname', 'شناس‌نامه'] },
  { found: ['post:Community garden plot'], queries: ['reyhan', 'ریحان', 'rayhan', 'garden'] },
  { found: ['post:بهترین پنیر'], queries: ['پنیر', 'panir', 'لیقوان', 'lighvan'] },
  { found: ['post:طلاق و دو'], queries: ['طلاق', 'talagh', 'طلاق دو خانه'] },
  { found: ['post:Postpartum, far'], queries: ['postpartum', 'kachi', 'کاچی', 'post partum'] },
  { found: ['post:Potty training'], queries: ['potty training', 'poty training'] },
  { found: ['resource:کلاس رقص'], queries: ['رقص', 'raghs', 'کلاس رقص', 'raqs irani'] },
]
