import type { Subject } from './search-set.ts'

const FINGLISH = ['post:Finglish: bridge']
const ALPHABET = [
  'article:persian-language-schools',
  'post:Teaching the alphabet',
  'resource:الفبا با آواز',
  'resource:The Persian alphabet on Omniglot',
  'session:The Persian alphabet',
  'event:From right to left',
]
const BILINGUAL = [
  'article:bilingual-language-development',
  'resource:Growing up with two',
  'post:توصیهٔ مدرسه در کلاس هشتم',
  'post:کتاب‌های دوزبانهٔ',
  'resource:Bilingualism Matters',
  'session:They understand Farsi',
  'event:Understands everything',
  'event:Mixing languages',
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
]
const THERAPY = ['post:Therapists who', 'resource:Family therapists']
const TEEN = [
  'article:teenage-identity-issues',
  'post:Teen daughter',
  'post:My teenager asked',
  'post:حرف زدن با نوجوان',
  'post:پدرهای ایرانی',
  'post:برنامهٔ درسی',
  'post:Persian film evening',
  'event:Two cultures at fifteen',
]
const WEEKEND = [
  'article:persian-language-schools',
  'post:Saturday school in Toronto',
  'resource:Directory of',
  'post:My teenager asked',
]
const BOOKS = ['article:persian-childrens-books', 'post:Swap day', 'resource:IBBY']
const AUNT = ['post:Khaleh or ameh']

/** Language, school, family, home, and the words and pages of the site. */
export const EVERYDAY: Subject[] = [
  { found: FINGLISH, queries: ['finglish', 'فینگلیش', 'fingilish', 'Finglsh'] },
  { found: ALPHABET, queries: ['alphabet', 'الفبا', 'alefba', 'alphabt', 'الفباء'] },
  {
    found: BILINGUAL,
    queries: ['bilingual', 'دوزبانه', 'دو زبانه', 'دو‌زبانه', 'bilngual', 'dozabane', 'two languages'],
  },
  { found: KEYBOARD, queries: ['keyboard', 'کیبورد', 'كيبورد', 'keybord', 'کی‌بورد'] },
  {
    found: TICKET,
    queries: ['بلیت', 'بلیط', 'بليط تهران', 'belit', 'طهران بلیت', 'belit tehran', 'بلیت ارزان'],
  },
  { found: ROOM, queries: ['اطاق', 'اتاق', 'otagh', 'اطاق بچه ها', 'اتاق بچه‌ها', 'otaghe bacheha'] },
  { found: STORY, queries: ['قصه', 'ghesse', 'قصّه', 'gheseh'] },
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
  { found: ['post:Renewing a shenasnameh'], queries: ['shenasnameh', 'شناسنامه', 'shenasname', 'شناس‌نامه'] },
  { found: ['post:Community garden plot'], queries: ['reyhan', 'ریحان', 'rayhan', 'garden'] },
  { found: ['post:طلاق و دو'], queries: ['طلاق', 'talagh', 'طلاق دو خانه'] },
  { found: ['post:Postpartum, far'], queries: ['postpartum', 'kachi', 'کاچی', 'post partum'] },
  { found: ['post:Potty training'], queries: ['potty training', 'poty training'] },
]
