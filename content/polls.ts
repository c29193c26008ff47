import type { PollOption } from '#features/home/tables.ts'

type Question = { question: string; questionFa: string; options: Omit<PollOption, 'votes'>[] }

/** The first question of a new site. */
export const firstPoll: Question = {
  question: "What's your biggest parenting challenge?",
  questionFa: 'بزرگ‌ترین چالش شما در فرزندپروری چیست؟',
  options: [
    { text: 'Maintaining Farsi at home', textFa: 'زنده نگه داشتن فارسی در خانه' },
    { text: 'Reading and writing', textFa: 'خواندن و نوشتن فارسی' },
    { text: 'Finding Persian-speaking friends', textFa: 'پیدا کردن دوستان فارسی‌زبان' },
    { text: 'Two cultures at one table', textFa: 'دو فرهنگ سر یک سفره' },
  ],
}

/** Questions of earlier weeks, for the demo. */
export const earlierPolls: Question[] = [
  {
    question: 'Who reads the bedtime story in Farsi?',
    questionFa: 'قصهٔ شب را به فارسی چه کسی می‌خواند؟',
    options: [
      { text: 'Mom', textFa: 'مامان' },
      { text: 'Dad', textFa: 'بابا' },
      { text: 'A grandparent, by video call', textFa: 'مادربزرگ یا پدربزرگ، با تماس تصویری' },
    ],
  },
]
