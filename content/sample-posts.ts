import type { Category } from '#features/discussions/search-params.ts'

/** Shown, marked as samples, while nobody has written yet. */
export const samplePosts: readonly { title: string; content: string; category: Category }[] = [
  {
    title: 'Ten minutes of Farsi a day: where do you find yours?',
    content:
      'Between work, swimming and dinner, our Farsi has shrunk to “come, eat, hurry up”. Is it the car, the bath or the walk to school for you? And what do you do with the ten minutes?',
    category: 'Language Learning',
  },
  {
    title: 'مادربزرگ از راه دور چطور برای بچه‌ها قصه می‌گوید؟',
    content:
      'مامانم تهران است و بچه‌ها برلین. شب‌ها تماس تصویری می‌گیریم، ولی بعد از پنج دقیقه حوصله‌شان سر می‌رود. کسی راهی پیدا کرده که قصهٔ شب از راه دور هم بچسبد؟',
    category: 'Parenting Tips',
  },
  {
    title: 'Nowruz at school: who has done it, and what did the class like best?',
    content:
      'The teacher has offered me half an hour. I’m thinking of a small haft-sin, painted eggs and one song that everyone can sing. سمنو را بگذارم یا بچه‌ها می‌ترسند؟',
    category: 'Cultural Identity',
  },
]
