/** A word worth knowing. `englishFa` says the meaning in Persian, for pages on which no English is left. */
export type Word = {
  farsi: string
  transliteration: string
  english: string
  englishFa: string
  description: string
  descriptionFa: string
}

/**
 * The word of a day: its number in the year (1 January is 1) modulo the number of words. The day is counted in UTC,
 * so that the page the server made and the page the browser takes over show the same word wherever they are.
 */
export function wordOfTheDay(date: Date): Word {
  const year = Date.UTC(date.getUTCFullYear(), 0, 1)
  const dayOfYear = Math.floor((date.getTime() - year) / DAY_MS) + 1
  return WORDS[dayOfYear % WORDS.length] ?? FIRST
}

const DAY_MS = 86_400_000

const FIRST: Word = {
  farsi: 'مهربانی',
  transliteration: 'mehrabâni',
  english: 'Kindness',
  englishFa: 'خوش‌قلبی',
  description:
    'From mehr, which means both love and sun. Kindness in Persian is a warmth that you let shine on others.',
  descriptionFa: 'از «مهر» می‌آید که هم عشق است و هم خورشید. مهربانی گرمایی است که به دیگران می‌تابانیم.',
}

/** Thirty-one words, in the order of the specification. */
export const WORDS: readonly Word[] = [
  FIRST,
  {
    farsi: 'خانواده',
    transliteration: 'khânevâde',
    english: 'Family',
    englishFa: 'اهل خانه',
    description:
      'It grows out of khâne, home. Family is whoever makes a house a home, near or on a screen far away.',
    descriptionFa:
      'از «خانه» می‌آید. خانواده همان کسانی‌اند که خانه را خانه می‌کنند، چه کنارمان باشند و چه پشت صفحهٔ تلفن.',
  },
  {
    farsi: 'عشق',
    transliteration: 'eshgh',
    english: 'Love',
    englishFa: 'دلدادگی',
    description:
      'The great word of Persian poetry. Hafez says that love looked easy at first, and then the difficulties came.',
    descriptionFa: 'بزرگ‌ترین واژهٔ شعر فارسی. حافظ می‌گوید: «که عشق آسان نمود اول، ولی افتاد مشکل‌ها.»',
  },
  {
    farsi: 'احترام',
    transliteration: 'ehterâm',
    english: 'Respect',
    englishFa: 'حرمت نهادن',
    description:
      'Standing up when a grandparent enters is ehterâm. So is listening to a child until the sentence ends.',
    descriptionFa: 'بلند شدن جلوی پای مادربزرگ احترام است؛ گوش دادن به حرف بچه تا آخر جمله هم احترام است.',
  },
  {
    farsi: 'صبر',
    transliteration: 'sabr',
    english: 'Patience',
    englishFa: 'شکیبایی',
    description: 'Patience is bitter, but its fruit is sweet, says Saadi. Two languages ripen slowly, too.',
    descriptionFa: 'سعدی می‌گوید صبر تلخ است، ولیکن برِ شیرین دارد. دو زبان هم آرام‌آرام می‌رسند.',
  },
  {
    farsi: 'دوستی',
    transliteration: 'dusti',
    english: 'Friendship',
    englishFa: 'رفاقت',
    description:
      'Dust means friend, and dustat dâram, “I hold you as a friend”, is how Persian says “I love you”.',
    descriptionFa: 'از «دوست» می‌آید. ما حتی وقتی می‌خواهیم از عشق بگوییم، می‌گوییم: «دوستت دارم.»',
  },
  {
    farsi: 'صلح',
    transliteration: 'solh',
    english: 'Peace',
    englishFa: 'آشتی',
    description:
      'Peace between countries and between sisters. Children say âshti when they link fingers and make up.',
    descriptionFa:
      'هم صلح میان کشورهاست و هم میان خواهر و برادر. بچه‌ها انگشت کوچکشان را به هم می‌دهند و می‌گویند: آشتی!',
  },
  {
    farsi: 'امید',
    transliteration: 'omid',
    english: 'Hope',
    englishFa: 'دلگرمی به فردا',
    description:
      'Also a given name. Nezami wrote: in despair there is much hope, and the black night ends in white.',
    descriptionFa: 'نام آدم‌ها هم هست. نظامی می‌گوید: «در نومیدی بسی امید است؛ پایان شب سیه سپید است.»',
  },
  {
    farsi: 'شجاعت',
    transliteration: 'shojâ’at',
    english: 'Courage',
    englishFa: 'دلیری',
    description:
      'Rostam had it on the battlefield. A child who says a first Persian sentence aloud at school has it, too.',
    descriptionFa: 'رستم در میدان داشت؛ بچه‌ای هم که نخستین جملهٔ فارسی‌اش را جلوی دیگران می‌گوید دارد.',
  },
  {
    farsi: 'آموزش',
    transliteration: 'âmuzesh',
    english: 'Education',
    englishFa: 'یاد دادن',
    description:
      'From âmukhtan, a verb that means both to teach and to learn. At home we often do both at once.',
    descriptionFa: 'از «آموختن» می‌آید که هم یاد دادن است و هم یاد گرفتن. در خانه خیلی وقت‌ها هر دو با هم است.',
  },
  {
    farsi: 'فرهنگ',
    transliteration: 'farhang',
    english: 'Culture',
    englishFa: 'ادب و آیین',
    description:
      'Farhang is culture, and also a dictionary. It is the way we sing, cook, greet and tell stories.',
    descriptionFa: 'هم به معنای شیوهٔ زندگی است و هم به معنای واژه‌نامه؛ یعنی همان آواز و غذا و سلام و قصهٔ ما.',
  },
  {
    farsi: 'شادی',
    transliteration: 'shâdi',
    english: 'Joy',
    englishFa: 'خوشحالی',
    description:
      'Shâdi fills a house at Nowruz and at weddings. Ancient Persians counted joy among the gifts of creation.',
    descriptionFa:
      'خانه را در نوروز و عروسی پر می‌کند. در سنگ‌نبشته‌های کهن، شادی را در کنار زمین و آسمان از آفریده‌ها می‌شمردند.',
  },
  {
    farsi: 'سپاسگزاری',
    transliteration: 'sepâsgozâri',
    english: 'Gratitude',
    englishFa: 'قدرشناسی',
    description:
      'From sepâs, thanks. Try it tonight: everyone at the table names one thing they are thankful for.',
    descriptionFa:
      'از «سپاس» می‌آید. امشب سر سفره امتحان کنید: هر کس یک چیز را نام ببرد که برایش سپاسگزار است.',
  },
  {
    farsi: 'همکاری',
    transliteration: 'hamkâri',
    english: 'Cooperation',
    englishFa: 'دست به دست هم دادن',
    description:
      'Ham means together and kâr means work. Laying the Haft-Sin as a family is hamkâri at its sweetest.',
    descriptionFa: '«هم» و «کار»: کاری که با هم می‌کنیم. چیدن هفت‌سین با بچه‌ها شیرین‌ترین نمونه‌اش است.',
  },
  {
    farsi: 'زیبایی',
    transliteration: 'zibâyi',
    english: 'Beauty',
    englishFa: 'قشنگی',
    description:
      'In a tile, in a line of verse, in a beautifully set table. Ask your child what was zibâ today.',
    descriptionFa:
      'در یک کاشی، در یک بیت شعر، در سفره‌ای که با سلیقه چیده شده. از فرزندتان بپرسید امروز چه چیزی زیبا بود.',
  },
  {
    farsi: 'پشتکار',
    transliteration: 'poshtkâr',
    english: 'Perseverance',
    englishFa: 'پیگیری',
    description:
      'Posht is back and kâr is work: staying behind your work until it is done, one small step after another.',
    descriptionFa: '«پشت» و «کار»: پشتِ کار را گرفتن تا به سرانجام برسد، قدم‌به‌قدم.',
  },
  {
    farsi: 'خرد',
    transliteration: 'kherad',
    english: 'Wisdom',
    englishFa: 'دانایی',
    description:
      'Ferdowsi begins the Shahnameh in the name of the Lord of life and wisdom. Kherad is knowing what is good to do.',
    descriptionFa:
      'فردوسی شاهنامه را با آن آغاز می‌کند: «به نام خداوند جان و خرد.» خرد یعنی دانستن اینکه چه کاری نیکوست.',
  },
  {
    farsi: 'فروتنی',
    transliteration: 'forutani',
    english: 'Humility',
    englishFa: 'افتادگی',
    description:
      'The more fruit a branch bears, the lower it bows, says Saadi’s old image of a humble heart.',
    descriptionFa: 'می‌گویند: «نهد شاخِ پرمیوه سر بر زمین.» هر که پربارتر، افتاده‌تر.',
  },
  {
    farsi: 'سنت',
    transliteration: 'sonnat',
    english: 'Tradition',
    englishFa: 'رسم دیرین',
    description:
      'What we do because those before us did it with love: jumping over the fire, staying up on Yalda night.',
    descriptionFa: 'کاری که می‌کنیم چون پیشینیان با عشق کرده‌اند: پریدن از روی آتش، بیدار ماندن در شب یلدا.',
  },
  {
    farsi: 'آینده',
    transliteration: 'âyande',
    english: 'Future',
    englishFa: 'زمانی که می‌آید',
    description: 'Literally “that which is coming”. Every bedtime story in Farsi is a letter to it.',
    descriptionFa: 'یعنی آنچه دارد می‌آید. هر قصهٔ فارسیِ پیش از خواب، نامه‌ای است به آن.',
  },
  {
    farsi: 'عدالت',
    transliteration: 'edâlat',
    english: 'Justice',
    englishFa: 'دادگری',
    description:
      'Children know it early: the last piece of cake cut exactly in half, and the other one chooses.',
    descriptionFa: 'بچه‌ها زود یادش می‌گیرند: یکی کیک را نصف می‌کند و آن یکی انتخاب می‌کند.',
  },
  {
    farsi: 'توانایی',
    transliteration: 'tavânâyi',
    english: 'Ability',
    englishFa: 'از عهده برآمدن',
    description:
      '“Able is the one who knows”, wrote Ferdowsi, and for decades Iranian schoolbooks carried the line.',
    descriptionFa: '«توانا بود هر که دانا بود»؛ مصرعی از فردوسی که سال‌ها بر کتاب‌های درسی ما چاپ می‌شد.',
  },
  {
    farsi: 'پیوند',
    transliteration: 'peyvand',
    english: 'Connection',
    englishFa: 'به هم رسیدن',
    description:
      'A bond between people, and the gardener’s graft: a branch from one tree that blooms on another. Our name.',
    descriptionFa:
      'هم رشته‌ای است میان آدم‌ها و هم کار باغبان: شاخه‌ای از یک درخت که بر درختی دیگر شکوفه می‌دهد. نام ما هم هست.',
  },
  {
    farsi: 'درک',
    transliteration: 'dark',
    english: 'Understanding',
    englishFa: 'فهمیدن',
    description:
      'To reach what another means. “I understand you” is the sentence that every teenager waits for, in any language.',
    descriptionFa:
      'رسیدن به آنچه در دل دیگری است. «درکت می‌کنم» جمله‌ای است که هر نوجوانی، به هر زبانی، منتظرش است.',
  },
  {
    farsi: 'رشد',
    transliteration: 'roshd',
    english: 'Growth',
    englishFa: 'بالیدن',
    description: 'The pencil marks on the door frame, and the first joke in Farsi. Both are roshd.',
    descriptionFa: 'هم خط‌های مداد روی چارچوب در است و هم نخستین شوخیِ فارسیِ بچه.',
  },
  {
    farsi: 'دلبستگی',
    transliteration: 'delbastegi',
    english: 'Deep love',
    englishFa: 'مهرِ ریشه‌دار',
    description:
      'Del is heart and baste is tied: having your heart tied to someone, or to a place you remember.',
    descriptionFa: '«دل» و «بسته»: اینکه دلِ آدم به کسی، یا به جایی که یادش مانده، گره خورده باشد.',
  },
  {
    farsi: 'هویت',
    transliteration: 'hoviyyat',
    english: 'Identity',
    englishFa: 'کیستی',
    description:
      'The answer to “who am I?”. For our children it may have two halves that make more than one whole.',
    descriptionFa:
      'پاسخ این پرسش که «من کیستم؟» برای بچه‌های ما شاید دو نیمه داشته باشد که روی هم از یک بیشتر است.',
  },
  {
    farsi: 'قدردانی',
    transliteration: 'ghadrdâni',
    english: 'Appreciation',
    englishFa: 'ارج نهادن',
    description:
      'Knowing the worth of something, and saying so. “Dastet dard nakone”, may your hand not hurt, says it to the cook.',
    descriptionFa: 'دانستن ارزش چیزی و به زبان آوردنش؛ مثل وقتی به آشپز خانه می‌گوییم: «دستت درد نکند.»',
  },
  {
    farsi: 'یادگیری',
    transliteration: 'yâdgiri',
    english: 'Learning',
    englishFa: 'فراگرفتن',
    description:
      'Yâd is memory and gereftan is to take: to take something into memory. “From the cradle to the grave”, says the verse.',
    descriptionFa: '«یاد» و «گرفتن»: چیزی را به یاد سپردن. «ز گهواره تا گور دانش بجوی.»',
  },
  {
    farsi: 'برکت',
    transliteration: 'barekat',
    english: 'Blessing',
    englishFa: 'فراوانیِ نیکو',
    description:
      'The goodness that makes little go far. Bread is called barekat: a fallen piece is picked up and kissed.',
    descriptionFa: 'خوبی‌ای که اندک را بسیار می‌کند. به نان هم می‌گوییم برکت؛ اگر بیفتد برش می‌داریم و می‌بوسیمش.',
  },
  {
    farsi: 'راهبری',
    transliteration: 'râhbari',
    english: 'Leadership',
    englishFa: 'راه نشان دادن',
    description: 'Râh is road and bordan is to take along: a good leader takes the others along the road.',
    descriptionFa: '«راه» و «بردن»: راهبر خوب کسی است که دیگران را هم با خودش به راه می‌برد.',
  },
]
