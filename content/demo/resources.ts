import type { ResourceCategory } from '#features/library/search-params.ts'

export type DemoResource = {
  by: string
  daysAgo: number
  category: ResourceCategory
  url: string
  title: string
  text: string
  /** In Persian, where somebody took the trouble. */
  fa?: [title: string, text: string]
  /** Let in, unless it says otherwise. */
  state?: 'waiting' | { refused: string }
}

/** What the demo community suggested: well-known sites, by their front pages. */
export const resources: DemoResource[] = [
  {
    by: 'shirin',
    daysAgo: 86,
    category: 'books',
    url: 'https://ganjoor.net/',
    title: 'Ganjoor: all of classical Persian poetry',
    text: 'Hafez, Saadi, Ferdowsi and a hundred others, complete, many poems with recordings. We listen to one before bed and look up the words together.',
    fa: [
      'گنجور: همهٔ شعر کهن فارسی',
      'حافظ، سعدی، فردوسی و ده‌ها شاعر دیگر، کامل، و بسیاری با خوانش. ما هر شب پیش از خواب یکی را گوش می‌دهیم.',
    ],
  },
  {
    by: 'neda',
    daysAgo: 83,
    category: 'books',
    url: 'https://www.storybookscanada.ca/',
    title: 'Storybooks Canada, in Persian too',
    text: 'Forty short illustrated stories to read and hear, free, in the languages that are spoken in Canadian homes. Change the language at the top of the page.',
    fa: [
      'کتاب داستان کانادا، به فارسی هم',
      'چهل داستان کوتاه و مصور برای خواندن و شنیدن، رایگان، به زبان‌هایی که در خانه‌های کانادا گفته می‌شود. زبان را از بالای صفحه عوض کنید.',
    ],
  },
  {
    by: 'taraneh',
    daysAgo: 79,
    category: 'books',
    url: 'https://globalstorybooks.net/',
    title: 'Global Storybooks',
    text: 'The same stories in dozens of languages: one child reads Dutch, the other follows in Persian.',
  },
  {
    by: 'sina',
    daysAgo: 74,
    category: 'books',
    url: 'https://storyweaver.org.in/',
    title: 'StoryWeaver',
    text: 'Openly licensed picture books by reading level. You may translate one yourself, which is a lovely project for teenagers.',
  },
  {
    by: 'parisa',
    daysAgo: 70,
    category: 'books',
    url: 'https://www.ibby.org/',
    title: 'IBBY: the international board on books for young people',
    text: 'Honour lists with the best Persian children’s books of recent years. Bring the list to your library and ask.',
  },
  {
    by: 'farhad',
    daysAgo: 66,
    category: 'books',
    url: 'https://www.loc.gov/collections/persian-language-rare-materials/',
    title: 'Persian rare books at the Library of Congress',
    text: 'A thousand years of books, page by page. My son only wanted to see the gold, and stayed for an hour.',
    fa: [
      'کتاب‌های کمیاب فارسی در کتابخانهٔ کنگرهٔ آمریکا',
      'هزار سال کتاب، برگ به برگ. پسرم فقط می‌خواست طلاکاری‌ها را ببیند و یک ساعت ماند.',
    ],
  },
  {
    by: 'amir',
    daysAgo: 64,
    category: 'schools',
    url: 'https://sites.la.utexas.edu/persian_online_resources/',
    title: 'Persian Online, University of Texas at Austin',
    text: 'Grammar, reading and sound files made for students, and good for teenagers who understand everything and write nothing.',
    fa: [
      'فارسی آنلاین دانشگاه تگزاس در آستین',
      'دستور زبان، متن و فایل صوتی برای دانشجویان؛ به درد نوجوان‌هایی می‌خورد که همه‌چیز را می‌فهمند و چیزی نمی‌نویسند.',
    ],
  },
  {
    by: 'tara',
    daysAgo: 61,
    category: 'schools',
    url: 'https://iranian-studies.stanford.edu/',
    title: 'Iranian Studies at Stanford',
    text: 'Lectures and concerts, many of them open to all and recorded. Older children like to know that their grandmother’s language is taught there.',
  },
  {
    by: 'niloufar',
    daysAgo: 57,
    category: 'schools',
    url: 'https://www.soas.ac.uk/',
    title: 'SOAS, London',
    text: 'Evening courses in Persian, for the parent who married into the family and wants to follow at the table.',
  },
  {
    by: 'shirin',
    daysAgo: 52,
    category: 'schools',
    url: 'https://nelc.ucla.edu/',
    title: 'Near Eastern Languages at UCLA',
    text: 'One of the oldest Persian programs in the United States, with classes for heritage speakers who read little.',
  },
  {
    by: 'vida',
    daysAgo: 49,
    category: 'schools',
    url: 'https://en.wikibooks.org/wiki/Persian',
    title: 'Persian on Wikibooks',
    text: 'A free course from the first letter on. We printed the alphabet pages for the kitchen.',
    fa: ['درس فارسی در ویکی‌کتاب', 'درسی رایگان از نخستین حرف. برگه‌های الفبا را برای آشپزخانه چاپ کردیم.'],
  },
  {
    by: 'reza',
    daysAgo: 45,
    category: 'videos',
    url: 'https://www.bbc.com/persian',
    title: 'BBC Persian',
    text: 'News and short films in standard spoken Persian. We watch a science clip on Saturdays and retell it.',
    fa: ['بی‌بی‌سی فارسی', 'خبر و فیلم‌های کوتاه به فارسی معیار. شنبه‌ها یک ویدئوی علمی می‌بینیم و بازگو می‌کنیم.'],
  },
  {
    by: 'hooman',
    daysAgo: 43,
    category: 'videos',
    url: 'https://www.ted.com/talks?language=fa',
    title: 'TED talks with Persian subtitles',
    text: 'English to hear, Persian to read: exactly the half that our daughter needs.',
    fa: [
      'سخنرانی‌های تد با زیرنویس فارسی',
      'شنیدن به انگلیسی و خواندن به فارسی؛ همان نیمه‌ای که دخترمان لازم دارد.',
    ],
  },
  {
    by: 'pegah',
    daysAgo: 40,
    category: 'videos',
    url: 'https://ed.ted.com/',
    title: 'TED-Ed',
    text: 'Short animated lessons, many subtitled in Persian by volunteers.',
  },
  {
    by: 'golnaz',
    daysAgo: 38,
    category: 'toolkits',
    url: 'https://www.omniglot.com/writing/persian.htm',
    title: 'The Persian alphabet on Omniglot',
    text: 'Every letter in its four forms on one page, with sounds. Good to keep beside the homework.',
  },
  {
    by: 'mina',
    daysAgo: 35,
    category: 'toolkits',
    url: 'https://fa.wiktionary.org/',
    title: 'Persian Wiktionary',
    text: 'For the moment when a child asks what a word really means and where it comes from.',
    fa: ['ویکی‌واژه', 'برای آن لحظه که بچه می‌پرسد این واژه راستی یعنی چه و از کجا آمده.'],
  },
  {
    by: 'maryam',
    daysAgo: 32,
    category: 'toolkits',
    url: 'https://www.unicef.org/parenting/',
    title: 'UNICEF Parenting',
    text: 'Calm, checked answers about sleep, food, screens and feelings, for tired evenings.',
    fa: [
      'فرزندپروری یونیسف',
      'پاسخ‌های آرام و سنجیده دربارهٔ خواب، غذا، صفحه‌نمایش و احساس‌ها، برای شب‌های خستگی.',
    ],
  },
  {
    by: 'leila',
    daysAgo: 29,
    category: 'toolkits',
    url: 'https://www.colorincolorado.org/',
    title: 'Colorín Colorado',
    text: 'Made for families with Spanish at home, and every page about reading in two languages holds for Persian.',
  },
  {
    by: 'nahid',
    daysAgo: 27,
    category: 'toolkits',
    url: 'https://raisingchildren.net.au/',
    title: 'Raising Children Network',
    text: 'Australian, plain, without fear. Look for its pages on multilingual children.',
  },
  {
    by: 'laleh',
    daysAgo: 24,
    category: 'communities',
    url: 'https://www.bilingualism-matters.org/',
    title: 'Bilingualism Matters',
    text: 'Researchers from Edinburgh who answer parents. They have branches in many countries and come to schools.',
    fa: [
      'دوزبانگی مهم است',
      'پژوهشگرانی از ادینبرا که به پدر و مادرها پاسخ می‌دهند. در کشورهای بسیاری شعبه دارند و به مدرسه‌ها می‌آیند.',
    ],
  },
  {
    by: 'kamran',
    daysAgo: 21,
    category: 'communities',
    url: 'https://farhang.org/',
    title: 'Farhang Foundation',
    text: 'Nowruz in Los Angeles, Yalda, concerts and short films. Their spring day is the one our children ask about in January.',
  },
  {
    by: 'bahram',
    daysAgo: 18,
    category: 'communities',
    url: 'https://www.iranheritage.org/',
    title: 'Iran Heritage Foundation',
    text: 'Exhibitions, school projects and grants in Britain.',
  },
  {
    by: 'arash',
    daysAgo: 14,
    category: 'articles',
    url: 'https://www.iranicaonline.org/',
    title: 'Encyclopædia Iranica',
    text: 'Where we look when a question at dinner goes further than we do. Written by scholars, open to all.',
    fa: [
      'دانشنامهٔ ایرانیکا',
      'وقتی پرسش سر شام از دانسته‌های ما فراتر می‌رود به اینجا سر می‌زنیم. نوشتهٔ پژوهشگران و برای همه.',
    ],
  },
  {
    by: 'simin',
    daysAgo: 9,
    category: 'articles',
    url: 'https://www.un.org/en/observances/international-nowruz-day',
    title: 'International Nowruz Day, United Nations',
    text: 'One page to give to a teacher who wants to know why the children are at home on the twentieth of March.',
    fa: [
      'روز جهانی نوروز، سازمان ملل',
      'یک صفحه برای معلمی که می‌خواهد بداند چرا بچه‌ها بیستم مارس در خانه‌اند.',
    ],
  },
  {
    by: 'soraya',
    daysAgo: 2,
    category: 'articles',
    state: 'waiting',
    url: 'https://www.un.org/en/observances/mother-language-day',
    title: 'International Mother Language Day',
    text: 'The twenty-first of February: ideas for a morning at school with all the languages of the class.',
  },
  {
    by: 'azadeh',
    daysAgo: 1,
    category: 'toolkits',
    url: 'https://fa.wikipedia.org/',
    state: 'waiting',
    title: 'ویکی‌پدیای فارسی',
    text: 'برای تکلیف‌های مدرسه: همان موضوع را به دو زبان بخوانید و با هم بسنجید.',
  },
  {
    by: 'navid',
    daysAgo: 33,
    category: 'videos',
    url: 'https://www.youtube.com/',
    title: 'YouTube',
    text: 'There are many cartoons in Persian.',
    state: {
      refused:
        'Thank you! There are, and some are wonderful, but this is the front page of everything. Please send us the one channel your children like.',
    },
  },
]
