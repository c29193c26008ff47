import type { DemoExpert } from './session.ts'

export const experts: DemoExpert[] = [
  {
    key: 'mehrnaz',
    firstName: 'Mehrnaz',
    lastName: 'Sattari',
    country: 'DE',
    city: 'Berlin',
    name: 'Mehrnaz Sattari',
    nameFA: 'مهرناز ستاری',
    zone: 'Europe/Berlin',
    bio: 'Speech and language therapist in Berlin. For fifteen years she has worked with children who grow up with Farsi and German, and she is raising two of them herself.',
    bioFA:
      'گفتاردرمانگر در برلین. پانزده سال است با کودکانی کار می‌کند که با فارسی و آلمانی بزرگ می‌شوند، و خودش هم دو فرزند دوزبانه دارد.',
  },
  {
    key: 'arman',
    firstName: 'Arman',
    lastName: 'Rostamian',
    country: 'CA',
    city: 'Toronto',
    name: 'Arman Rostamian',
    nameFA: 'آرمان رستمیان',
    zone: 'America/Toronto',
    bio: 'Child psychologist in Toronto. He works with families who moved with small children, and with teenagers who live between two homes.',
    bioFA:
      'روان‌شناس کودک در تورنتو. با خانواده‌هایی کار می‌کند که با بچهٔ کوچک مهاجرت کرده‌اند، و با نوجوانانی که میان دو خانه زندگی می‌کنند.',
  },
  {
    key: 'shahrzad',
    firstName: 'Shahrzad',
    lastName: 'Kamali',
    country: 'NL',
    city: 'Utrecht',
    name: 'Shahrzad Kamali',
    nameFA: 'شهرزاد کمالی',
    zone: 'Europe/Amsterdam',
    bio: 'Storyteller and teacher at a Saturday school in Utrecht. She tells the Shahnameh to six-year-olds, and they ask for more.',
    bioFA: 'قصه‌گو و آموزگار مدرسهٔ شنبه‌ها در اوترخت. شاهنامه را برای شش‌ساله‌ها می‌گوید و آن‌ها باز هم می‌خواهند.',
  },
]
