import { pastSessions } from './past-sessions.ts'
import type { DemoSession } from './session.ts'

/** Two to come, and those that were held. */
export const sessions: DemoSession[] = [
  {
    expert: 'mehrnaz',
    specialty: 'bilingual_education',
    inDays: 6,
    hour: 19,
    title: 'They understand Farsi and answer in the other language',
    titleFA: 'فارسی را می‌فهمند و به زبان دیگر جواب می‌دهند',
    description:
      'Most bilingual children go through it, usually around the time school begins. What is behind it, when it passes by itself, and what gently brings the Farsi back: games, routines, grandparents, and the one sentence that is better left unsaid.',
    descriptionFA:
      'بیشترِ کودکان دوزبانه این دوره را می‌گذرانند، معمولاً همان وقتی که مدرسه شروع می‌شود. پشت این رفتار چیست، کِی خودبه‌خود می‌گذرد، و چه چیزی فارسی را به‌آرامی برمی‌گرداند: بازی، عادت‌های روزانه، پدربزرگ و مادربزرگ، و آن یک جمله‌ای که بهتر است هرگز نگوییم.',
    questions: [
      {
        by: 'maryam',
        votes: 14,
        text: 'دخترم پنج‌ساله است و از وقتی به مهدکودک می‌رود فقط آلمانی جواب می‌دهد. وقتی می‌گویم «فارسی بگو» ناراحت می‌شود و دیگر حرف نمی‌زند. چه کنم که قهر نکند؟',
      },
      {
        by: 'shirin',
        votes: 9,
        text: 'My husband does not speak Farsi, so at dinner we all speak English. Is half an hour of Farsi at bedtime enough to keep it alive?',
      },
      {
        by: '~omid',
        votes: 6,
        text: 'Our son is three and says very few words in either language. The pediatrician says to wait, the nursery says to drop one language. Whom should we believe?',
      },
      {
        by: 'pegah',
        votes: 3,
        text: 'پسر بزرگم با خواهر کوچکش سوئدی حرف می‌زند و حالا او هم فارسی را کنار گذاشته است. می‌شود زبان خواهر و برادر را عوض کرد؟',
      },
    ],
  },
  {
    expert: 'arman',
    specialty: 'child_psychology',
    inDays: 15,
    hour: 19,
    premium: true,
    title: 'Bedtime fears, big feelings: an evening of questions',
    titleFA: 'ترس‌های شبانه و احساس‌های بزرگ: یک شب پرسش و پاسخ',
    description:
      'Monsters under the bed, tears at the nursery door, anger that comes from nowhere. A small group, time for each question, and things to try the same night.',
    descriptionFA:
      'هیولای زیر تخت، گریه پشت درِ مهدکودک، خشمی که معلوم نیست از کجا می‌آید. جمعی کوچک، وقت کافی برای هر پرسش، و کارهایی که همان شب می‌شود امتحان کرد.',
    questions: [
      {
        by: 'sara',
        votes: 5,
        text: 'Since the baby came, our four-year-old wakes up every night and wants to be carried. How long do we say yes?',
      },
      {
        by: '~zahra',
        votes: 4,
        text: 'دخترم شب‌ها می‌پرسد مامان‌بزرگ در ایران کِی می‌میرد. نمی‌دانم راست بگویم یا دلداری بدهم.',
      },
    ],
  },
  ...pastSessions,
]
