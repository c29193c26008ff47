import type { EventCategory } from '#features/events/search-params.ts'

type Words = { title: string; text: string }

/** Shown, marked as samples, while no event has taken place yet (six, of 35 to 60 minutes, for 80 to 150, 30 to 120 days ago). */
export const sampleEvents: readonly {
  en: Words
  fa: Words
  category: EventCategory
  duration: number
  capacity: number
  daysAgo: number
}[] = [
  {
    category: 'language',
    duration: 60,
    capacity: 150,
    daysAgo: 30,
    en: {
      title: 'One parent, one language, one tired evening',
      text: 'What to keep and what to let go of when nobody has any patience left.',
    },
    fa: {
      title: 'یک والد، یک زبان، یک شبِ خستگی',
      text: 'وقتی حوصلهٔ هیچ‌کس نمانده، چه را نگه داریم و از چه بگذریم.',
    },
  },
  {
    category: 'culture',
    duration: 45,
    capacity: 120,
    daysAgo: 45,
    en: {
      title: 'Nowruz with a classroom of thirty',
      text: 'A haft-sin that fits on a school table, and the words to explain it in five minutes.',
    },
    fa: {
      title: 'نوروز با یک کلاس سی‌نفره',
      text: 'هفت‌سینی که روی میز مدرسه جا شود، و حرف‌هایی که در پنج دقیقه توضیحش بدهد.',
    },
  },
  {
    category: 'psychology',
    duration: 60,
    capacity: 100,
    daysAgo: 60,
    en: {
      title: 'When a child says: don’t speak Farsi here',
      text: 'What’s behind that sentence at six and at twelve, and what helps.',
    },
    fa: {
      title: 'وقتی بچه می‌گوید: اینجا فارسی حرف نزن',
      text: 'پشت این جمله در شش‌سالگی و دوازده‌سالگی چیست، و چه کمک می‌کند.',
    },
  },
  {
    category: 'parenting',
    duration: 50,
    capacity: 80,
    daysAgo: 75,
    en: {
      title: 'Family stories by voice message',
      text: 'How five minutes from a grandfather become part of every evening.',
    },
    fa: {
      title: 'قصه‌های خانواده با پیام صوتی',
      text: 'چطور پنج دقیقه از صدای پدربزرگ جزو هر شب بچه‌ها می‌شود.',
    },
  },
  {
    category: 'education',
    duration: 45,
    capacity: 90,
    daysAgo: 90,
    en: {
      title: 'Reading Persian at eight, without tears',
      text: 'From the first letter to the first book, fifteen minutes a day.',
    },
    fa: {
      title: 'فارسی‌خوانی در هشت‌سالگی، بی‌گریه',
      text: 'از نخستین حرف تا نخستین کتاب، روزی پانزده دقیقه.',
    },
  },
  {
    category: 'technology',
    duration: 35,
    capacity: 110,
    daysAgo: 120,
    en: {
      title: 'Good Persian things to watch',
      text: 'Cartoons, channels and games that are worth the screen time, by age.',
    },
    fa: {
      title: 'چیزهای خوب فارسی برای تماشا',
      text: 'کارتون‌ها، کانال‌ها و بازی‌هایی که به وقتش می‌ارزد، برای هر سن.',
    },
  },
]
