import type { Subject } from './search-subject.ts'

const FINGLISH = ['post:Finglish: bridge', 'article:persian-language-schools']
const ALPHABET = [
  'article:persian-language-schools',
  'post:Teaching the alphabet',
  'resource:الفبا با آواز',
  'resource:The Persian alphabet on Omniglot',
  'session:The Persian alphabet',
  'event:From right to left',
  'course:First steps in reading',
  'resource:Persian on Wikibooks',
  'article:persian-childrens-books',
]
const BILINGUAL = [
  'article:bilingual-language-development',
  'resource:Growing up with two',
  'post:توصیهٔ مدرسه در کلاس هشتم',
  'post:کتاب‌های دوزبانهٔ',
  'resource:Bilingualism Matters',
  'session:They understand Farsi',
  'event:Mixing languages',
  'event:One parent speaks Farsi',
  'article:two-languages-one-week',
  'workshop:When Persian goes quiet',
  'resource:Colorín Colorado',
  'resource:Raising Children',
  'post:He understands everything',
  'post:سه زبان در یک خانه',
  'post:معلم مدرسه از ما خواست',
  'post:مونترآل: مدرسهٔ فرانسوی',
  'post:French immersion',
  'post:Counting in two',
  'post:دعوای خواهر و برادر به دو زبان',
  'post:طلاق و دو خانه',
  'post:اتاق بچه‌ها: دو زبان',
]
const KEYBOARD = ['post:کیبورد فارسی', 'resource:Typing in']
const TICKET = ['post:بلیط ارزان']
const ROOM = ['post:اتاق بچه‌ها']
const STORY = [
  'post:Ghesseh shab',
  'resource:کتاب گویا',
  'post:گروه کوچک قصه',
  'resource:Persian Storytime',
  'post:Story hour',
  'post:Audio stories',
  'resource:Storybooks Canada',
  'resource:Global Storybooks',
  'resource:StoryWeaver',
  'event:Bedtime stories without',
  'gathering:Reading together in Kista',
  'gathering:Shahnameh by lamplight',
  'group:London Farsi Families',
  'group:Seattle Shahnameh Club',
  "post:Chicago: grandparents' storytelling",
  'post:Dastan-e Rostam',
  'post:Shahnameh for kids',
  'article:persian-childrens-books',
  'article:persian-music-and-arts',
  'article:nowruz-traditions',
  'page:calendar-saadi',
  'page:calendar-rumi',
  'word:آینده',
]
const THERAPY = ['post:Therapists who', 'resource:Family therapists', 'article:teenage-identity-issues']
const TEEN = [
  'article:teenage-identity-issues',
  'post:Teen daughter',
  'post:My teenager asked',
  'post:حرف زدن با نوجوان',
  'post:پدرهای ایرانی',
  'post:برنامهٔ درسی',
  'post:Persian film evening',
  'event:Two cultures at fifteen',
  'resource:Persian Online',
  'article:nowruz-traditions',
  'article:persian-childrens-books',
  'article:bilingual-language-development',
  'article:persian-language-schools',
]
const WEEKEND = [
  'article:persian-language-schools',
  'post:Saturday school in Toronto',
  'resource:Directory of',
  'post:My teenager asked',
]
const BOOKS = [
  'article:persian-childrens-books',
  'post:Swap day',
  'resource:IBBY',
  'resource:Storybooks Canada',
  'resource:Global Storybooks',
  'resource:StoryWeaver',
  'resource:Persian Storytime',
  'resource:کتاب گویا',
  'post:کتاب‌های دوزبانهٔ',
  'post:کتاب برای ۱۲',
  'gathering:Reading together in Kista',
  'group:Persiska familjer',
  'workshop:A family recipe',
]
const LOVE = ['word:عشق', 'word:دلبستگی', 'word:دوستی', 'article:teenage-identity-issues']
const DIVORCE = ['post:طلاق و دو', 'session:Persian celebrations', 'article:nowruz-traditions']
const AUNT = ['post:Khaleh or ameh']

/** Language, school, family, home, and the words and pages of the site. */
export const EVERYDAY: Subject[] = [
  { expected: FINGLISH, queries: ['finglish', 'فینگلیش', 'fingilish', 'Finglsh'] },
  { expected: ALPHABET, queries: ['alphabet', 'الفبا', 'alefba', 'alphabt', 'الفباء'] },
  {
    expected: BILINGUAL,
    queries: ['bilingual', 'دوزبانه', 'دو زبانه', 'دو‌زبانه', 'bilngual', 'dozabane', 'two languages'],
  },
  { expected: KEYBOARD, queries: ['keyboard', 'کیبورد', 'كيبورد', 'keybord', 'کی‌بورد'] },
  {
    expected: TICKET,
    queries: ['بلیت', 'بلیط', 'بليط تهران', 'belit', 'طهران بلیت', 'belit tehran', 'بلیت ارزان'],
  },
  { expected: ROOM, queries: ['اطاق', 'اتاق', 'otagh', 'اطاق بچه ها', 'اتاق بچه‌ها', 'otaghe bacheha'] },
  { expected: STORY, queries: ['قصه', 'ghesse', 'قصّه', 'gheseh'] },
  { expected: THERAPY, queries: ['therapist', 'therapists', 'therapist farsi'] },
  { expected: TEEN, queries: ['teenager', 'نوجوان', 'nojavan', 'نو‌جوان', 'teenagr'] },
  { expected: WEEKEND, queries: ['saturday school', 'weekend school'] },
  { expected: BOOKS, queries: ["persian children's books", 'children’s books', 'childrens books'] },
  { expected: AUNT, queries: ['khale', 'khaleh', 'ameh', 'khaleh ameh'] },
  { expected: ['post:کتاب برای ۱۲'], queries: ['12 ساله', '١٢ ساله', '۱۲ ساله', 'کتاب ۱۲ ساله‌ها'] },
  { expected: ['post:Our plan for'], queries: ['1405', '۱۴۰۵', '١٤٠٥'] },
  { expected: ['word:پیوند', 'page:terms'], queries: ['peyvand', 'پیوند', 'payvand', 'pievand'] },
  {
    expected: ['word:سپاسگزاری', 'word:قدردانی', 'post:One year here: thank you'],
    queries: ['gratitude', 'sepasgozari', 'سپاس‌گزاری', 'سپاس گزاری'],
  },
  { expected: LOVE, queries: ['eshgh', 'eshq', 'عشق'] },
  { expected: ['word:صبر'], queries: ['sabr', 'صبر', 'patience'] },
  { expected: ['word:مهربانی'], queries: ['mehrabani', 'mehrabooni', 'مهربانی', 'مهربونی', 'kindness'] },
  { expected: ['page:privacy', 'page:contact'], queries: ['privacy', 'حریم خصوصی', 'privcy'] },
  { expected: ['page:guidelines', 'page:terms'], queries: ['guidelines', 'community guidelines'] },
  {
    expected: ['post:Renewing a shenasnameh'],
    queries: ['shenasnameh', 'شناسنامه', 'shenasname', 'شناس‌نامه'],
  },
  { expected: ['post:Community garden plot'], queries: ['reyhan', 'ریحان', 'rayhan', 'garden'] },
  { expected: DIVORCE, queries: ['طلاق', 'talagh', 'طلاق دو خانه'] },
  { expected: ['post:Postpartum, far'], queries: ['postpartum', 'kachi', 'کاچی', 'post partum'] },
  { expected: ['post:Potty training'], queries: ['potty training', 'poty training'] },
]
