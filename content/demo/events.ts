import type { EventCategory } from '#features/events/search-params.ts'
import type { Span } from './season.ts'

type Words = { title: string; text: string }
export type DemoEvent = {
  /** Days from the day on which the community is made, at this hour of the zone. */
  inDays: number
  hour: number
  zone: string
  category: EventCategory
  duration: number
  capacity: number | null
  speaker: string
  speakerFa: string
  speakerTitle: string
  speakerTitleFa: string
  tags: string[]
  tagsFa: string[]
  en: Words
  fa: Words
  /** Another title near the time of year to which it belongs. */
  seasonal?: (Span & { titles: { en: string; fa: string } })[]
  /** How many of the community come, and how many more wait. */
  come: number
  wait?: number
  recording?: boolean
}

/** Events of the demo community: what is to come, one of them full, and a year of what was. */
export const demoEvents: DemoEvent[] = [
  {
    inDays: 9,
    hour: 19,
    zone: 'Europe/Oslo',
    category: 'language',
    duration: 60,
    capacity: 50,
    come: 23,
    speaker: 'Dr. Sima Rahimi',
    speakerTitle: 'Speech and language therapist, Oslo',
    speakerFa: 'دکتر سیما رحیمی',
    speakerTitleFa: 'گفتاردرمانگر، اسلو',
    tags: ['stories', 'preschool'],
    tagsFa: ['قصه', 'پیش‌دبستانی'],
    en: {
      title: 'Bedtime stories without a book',
      text: 'A scarf, a wooden spoon and a goat who will not go to bed: Sima tells one story and leaves gaps in it, and even shy children fill them in. Then it is your turn, in pairs.\n\nBring one thing from your kitchen. Half of the hour is for your questions.',
    },
    fa: {
      title: 'قصهٔ شب، بی‌کتاب',
      text: 'یک روسری، یک قاشق چوبی و بزی که خوابش نمی‌برد: سیما قصه‌ای می‌گوید و جاهایی را خالی می‌گذارد، و بچه‌های خجالتی هم پرشان می‌کنند. بعد نوبت شماست، دونفره.\n\nیک چیز از آشپزخانه بیاورید. نیمی از وقت برای پرسش‌های شماست.',
    },
  },
  {
    inDays: 16,
    hour: 11,
    zone: 'America/Toronto',
    category: 'culture',
    duration: 75,
    capacity: 12,
    come: 12,
    wait: 4,
    speaker: 'Behnam Sepehr',
    speakerTitle: 'Santur player and teacher, Toronto',
    speakerFa: 'بهنام سپهر',
    speakerTitleFa: 'نوازنده و معلم سنتور، تورنتو',
    tags: ['music', 'workshop'],
    tagsFa: ['موسیقی', 'کارگاه'],
    seasonal: [
      {
        from: '12-05',
        to: '12-22',
        titles: { en: 'A Yalda song for small hands: a workshop', fa: 'ترانهٔ یلدا برای دست‌های کوچک: کارگاه' },
      },
      {
        from: '02-25',
        to: '03-20',
        titles: {
          en: 'A Nowruz song for small hands: a workshop',
          fa: 'ترانهٔ نوروز برای دست‌های کوچک: کارگاه',
        },
      },
    ],
    en: {
      title: 'A song for small hands: a workshop',
      text: 'Twelve families, one song, two spoons and whatever drum your kitchen has. We learn the words first, then the rhythm, and play it together at the end. No instrument and no Persian needed; cameras on.',
    },
    fa: {
      title: 'ترانه‌ای برای دست‌های کوچک: کارگاه',
      text: 'دوازده خانواده، یک ترانه، دو قاشق و هر طبلی که در آشپزخانه پیدا می‌شود. اول شعر را یاد می‌گیریم، بعد ضرب را، و آخر همه با هم می‌نوازیم. نه ساز لازم است و نه فارسیِ خوب؛ فقط دوربین روشن باشد.',
    },
  },
  {
    inDays: 30,
    hour: 20,
    zone: 'Europe/Berlin',
    category: 'education',
    duration: 60,
    capacity: null,
    come: 17,
    speaker: 'Homa Ghaffari',
    speakerTitle: 'Primary school teacher, Berlin',
    speakerFa: 'هما غفاری',
    speakerTitleFa: 'معلم دبستان، برلین',
    tags: ['reading', 'school'],
    tagsFa: ['خواندن', 'مدرسه'],
    en: {
      title: 'From right to left: first reading in Persian',
      text: 'In which order the letters come, what to do about the dots, and why ten minutes on four evenings beat forty on one. With sheets to print.',
    },
    fa: {
      title: 'از راست به چپ: نخستین خواندن فارسی',
      text: 'حرف‌ها به چه ترتیبی، با نقطه‌ها چه کنیم، و چرا چهار شب و هر بار ده دقیقه بهتر از یک شب و چهل دقیقه است. با برگه‌هایی برای چاپ.',
    },
  },
  {
    inDays: -12,
    hour: 19,
    zone: 'Europe/London',
    category: 'psychology',
    duration: 60,
    capacity: 80,
    come: 41,
    recording: true,
    speaker: 'Dr. Minoo Azad',
    speakerTitle: 'Child psychologist, London',
    speakerFa: 'دکتر مینو آزاد',
    speakerTitleFa: 'روان‌شناس کودک، لندن',
    tags: ['teenagers', 'identity'],
    tagsFa: ['نوجوانی', 'هویت'],
    en: {
      title: 'Two cultures at fifteen',
      text: 'Why the question “who am I, then?” gets louder at fifteen, what is ordinary about it and what is not, and how to stay in the room while it is asked.',
    },
    fa: {
      title: 'دو فرهنگ در پانزده‌سالگی',
      text: 'چرا پرسش «پس من کی‌ام؟» در پانزده‌سالگی بلندتر می‌شود، کجایش طبیعی است و کجایش نه، و چطور وقتی پرسیده می‌شود در اتاق بمانیم.',
    },
  },
  {
    inDays: -33,
    hour: 18,
    zone: 'America/Los_Angeles',
    category: 'technology',
    duration: 45,
    capacity: 100,
    come: 28,
    recording: true,
    speaker: 'Kianoush Tavana',
    speakerTitle: 'Father of three, game designer',
    speakerFa: 'کیانوش توانا',
    speakerTitleFa: 'پدر سه فرزند، طراح بازی',
    tags: ['screens', 'games'],
    tagsFa: ['صفحه‌نمایش', 'بازی'],
    en: {
      title: 'Persian on the screen: what is worth it',
      text: 'Cartoons, channels, keyboards and two games that a six-year-old can play in Persian, and a plan for the ones that only pretend to be for children.',
    },
    fa: {
      title: 'فارسی روی صفحه: چه می‌ارزد',
      text: 'کارتون‌ها، کانال‌ها، صفحه‌کلیدها و دو بازی که بچهٔ شش‌ساله می‌تواند به فارسی بازی کند؛ و چاره‌ای برای آن‌هایی که فقط ادای کودکانه بودن درمی‌آورند.',
    },
  },
  {
    inDays: -61,
    hour: 17,
    zone: 'Europe/Stockholm',
    category: 'parenting',
    duration: 60,
    capacity: 60,
    come: 36,
    recording: true,
    speaker: 'Manijeh Berg',
    speakerTitle: 'Family counselor, Malmö',
    speakerFa: 'منیژه برگ',
    speakerTitleFa: 'مشاور خانواده، مالمو',
    tags: ['grandparents', 'video calls'],
    tagsFa: ['پدربزرگ و مادربزرگ', 'تماس تصویری'],
    en: {
      title: 'Grandparents on a screen, and how to make it good',
      text: 'Short calls, regular games, a story in installments: what families try when eight time zones lie between the child and the one who would cut the fruit.',
    },
    fa: {
      title: 'مادربزرگ پشت صفحه، و چطور تماس‌ها را دلچسب کنیم',
      text: 'تماس‌های کوتاه، بازی‌های همیشگی، قصهٔ دنباله‌دار: کارهایی که خانواده‌ها می‌کنند وقتی میان بچه و کسی که میوه برایش پوست می‌گرفت هشت ساعت فاصله است.',
    },
  },
  {
    inDays: -95,
    hour: 20,
    zone: 'Europe/Amsterdam',
    category: 'language',
    duration: 55,
    capacity: 90,
    come: 33,
    recording: true,
    speaker: 'Prof. Iraj Daneshgar',
    speakerTitle: 'Linguist, Leiden',
    speakerFa: 'پروفسور ایرج دانشگر',
    speakerTitleFa: 'زبان‌شناس، لیدن',
    tags: ['bilingual', 'research'],
    tagsFa: ['دوزبانگی', 'پژوهش'],
    en: {
      title: 'Mixing languages: what research says to worried parents',
      text: 'A sentence with two languages in it is a sign of skill and not of confusion. What has been measured, what has not, and what the answer is to the well-meaning teacher.',
    },
    fa: {
      title: 'قاطی کردن زبان‌ها: پژوهش به پدر و مادر نگران چه می‌گوید',
      text: 'جمله‌ای که دو زبان در آن است نشانهٔ توانایی است، نه سردرگمی. چه سنجیده شده و چه نه، و به معلم خیرخواه چه جواب بدهیم.',
    },
  },
  {
    inDays: -240,
    hour: 16,
    zone: 'Europe/Paris',
    category: 'culture',
    duration: 50,
    capacity: 120,
    come: 45,
    speaker: 'Roya and Pierre Lambert',
    speakerTitle: 'Parents, Lyon',
    speakerFa: 'رویا و پی‌یر لامبر',
    speakerTitleFa: 'پدر و مادر، لیون',
    tags: ['two cultures', 'family'],
    tagsFa: ['دو فرهنگ', 'خانواده'],
    en: {
      title: 'One parent speaks Farsi, one does not',
      text: 'Two parents who have been at it for eleven years: who translates at dinner, what the other one learns first, and how nobody sits at the table like a guest.',
    },
    fa: {
      title: 'یکی فارسی حرف می‌زند، یکی نه',
      text: 'پدر و مادری که یازده سال است این راه را می‌روند: سر شام چه کسی ترجمه می‌کند، آن یکی اول چه یاد می‌گیرد، و چطور هیچ‌کس سر سفره مهمان نباشد.',
    },
  },
]
