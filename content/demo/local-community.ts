import type { Span } from './season.ts'

/** Groups of the demo community: who began them comes first of the members, as threads call them. */
export type DemoGroup = {
  key: string
  name: string
  nameFA: string
  city: string
  country: string
  text: string
  textFA: string
  members: string[]
}

export const demoGroups: DemoGroup[] = [
  {
    key: 'toronto',
    name: 'Toronto Persian Playgroup',
    nameFA: 'همبازی‌های تورنتو',
    city: 'Toronto',
    country: 'Canada',
    text: 'Families from North York to Scarborough. We meet outside when it is above zero, and in somebody’s basement when it is not.',
    textFA:
      'خانواده‌هایی از نورث‌یورک تا اسکاربورو. بالای صفر در پارک همدیگر را می‌بینیم، زیر صفر در زیرزمین یکی از خانه‌ها.',
    members: ['sara', 'saeed', 'kaveh', 'amir', 'neda', 'mitra', 'hengameh'],
  },
  {
    key: 'losangeles',
    name: 'Tehrangeles Families',
    nameFA: 'خانواده‌های تهران‌جلس',
    city: 'Los Angeles',
    country: 'USA',
    text: 'For those of us with a Persian shop on every corner, who would still like a park bench to share.',
    textFA: 'برای ما که سر هر کوچه بقالی ایرانی داریم و باز هم دنبال یک نیمکت مشترک در پارک می‌گردیم.',
    members: ['shirin', 'kamran', 'tara', 'babak', 'nasrin'],
  },
  {
    key: 'london',
    name: 'London Farsi Families',
    nameFA: 'خانواده‌های فارسی‌زبان لندن',
    city: 'London',
    country: 'United Kingdom',
    text: 'Story time in Ealing on the first Sunday of the month, and a long chat over tea afterwards.',
    textFA: 'یکشنبهٔ اول هر ماه قصه‌خوانی در ایلینگ، و بعدش گپی طولانی با چای.',
    members: ['parisa', 'niloufar', 'laleh', 'bahram', 'reza', 'mojgan'],
  },
  {
    key: 'berlin',
    name: 'Persische Familien Berlin',
    nameFA: 'خانواده‌های ایرانی برلین',
    city: 'Berlin',
    country: 'Germany',
    text: 'Persian, German and a bit of everything. Children from two to ten; grandparents are very welcome.',
    textFA: 'فارسی، آلمانی و کمی از همه‌چیز. بچه‌های دو تا ده‌ساله؛ پدربزرگ‌ها و مادربزرگ‌ها قدمشان روی چشم.',
    members: ['maryam', 'navid', 'ali', 'azadeh', 'setareh'],
  },
  {
    key: 'stockholm',
    name: 'Persiska familjer i Stockholm',
    nameFA: 'خانواده‌های استکهلم',
    city: 'Stockholm',
    country: 'Sweden',
    text: 'We borrow a room in the library in Kista every second Saturday and read together.',
    textFA: 'هر دو هفته یک شنبه در کتابخانهٔ شیستا اتاقی می‌گیریم و با هم کتاب می‌خوانیم.',
    members: ['zahra', 'shahin', 'pegah', 'keyvan', 'soraya'],
  },
  {
    key: 'oslo',
    name: 'Oslo: Small Persians',
    nameFA: 'ایرانی‌های کوچولوی اسلو',
    city: 'Oslo',
    country: 'Norway',
    text: 'A few families, a fire in the forest, and ash reshteh in a thermos.',
    textFA: 'چند خانواده، آتشی در جنگل، و آش رشته در فلاسک.',
    members: ['cyrus', 'mina', 'soraya'],
  },
  {
    key: 'amsterdam',
    name: 'Amsterdam and Around',
    nameFA: 'آمستردام و دوروبر',
    city: 'Amsterdam',
    country: 'Netherlands',
    text: 'On bicycles to the playground, with samanu in the saddlebag. From Haarlem to Utrecht.',
    textFA: 'با دوچرخه تا زمین بازی، با سمنو در خورجین. از هارلم تا اوترخت.',
    members: ['taraneh', 'anahita', 'mehdi', 'farid'],
  },
  {
    key: 'sydney',
    name: 'Sydney Persian Parents',
    nameFA: 'پدر و مادرهای ایرانی سیدنی',
    city: 'Sydney',
    country: 'Australia',
    text: 'Nowruz in autumn, Yalda in summer: we keep the celebrations and turn them upside down.',
    textFA: 'نوروز در پاییز، یلدا در تابستان: جشن‌ها را نگه می‌داریم، فقط وارونه.',
    members: ['nahid', 'ramin', 'ladan', 'behrouz'],
  },
  {
    key: 'vancouver',
    name: 'North Shore Farsi',
    nameFA: 'فارسی در نورث‌شور',
    city: 'North Vancouver',
    country: 'Canada',
    text: 'Lonsdale smells of kabab anyway; now our children can order it.',
    textFA: 'لانزدیل که بوی کباب می‌دهد؛ حالا بچه‌هایمان می‌توانند سفارشش بدهند.',
    members: ['elham', 'omid', 'pouya'],
  },
  {
    key: 'paris',
    name: 'Familles persanes de Paris',
    nameFA: 'خانواده‌های پاریس',
    city: 'Paris',
    country: 'France',
    text: 'Songs, poems and pastries. Newcomers are picked up at the métro.',
    textFA: 'شعر و ترانه و شیرینی. تازه‌واردها را دم مترو برمی‌داریم.',
    members: ['jaleh', 'vida', 'taraneh'],
  },
  {
    key: 'dubai',
    name: 'Dubai Family Circle',
    nameFA: 'حلقهٔ خانواده‌های دبی',
    city: 'Dubai',
    country: 'United Arab Emirates',
    text: 'Close to home and still far: cousins visit every month, and the school speaks English all the same.',
    textFA: 'هم نزدیک و هم دور: عموزاده‌ها هر ماه می‌آیند و مدرسه باز هم انگلیسی است.',
    members: ['nima', 'simin'],
  },
  {
    key: 'seattle',
    name: 'Seattle Shahnameh Club',
    nameFA: 'باشگاه شاهنامهٔ سیاتل',
    city: 'Seattle',
    country: 'USA',
    text: 'One story of the Shahnameh a month, told by whoever drew the short straw.',
    textFA: 'ماهی یک داستان از شاهنامه، به روایت هر کس که قرعه به نامش افتاد.',
    members: ['golnaz', 'hooman', 'roxana', 'sina'],
  },
]

/** Events of the demo community; `inWeeks` counts Saturdays from the day of seeding, and `families` come in this order. */
export type DemoCommunityEvent = {
  group: string
  by: string
  title: string
  titleFA: string
  text: string
  textFA: string
  type: 'playdate' | 'cultural_activity' | 'workshop' | 'meetup'
  inWeeks: number
  hours: [from: number, to: number]
  zone: string
  address?: string
  link?: string
  ages: string
  cost: string
  most: number
  families: string[]
  /** Other words near the time of year to which they belong. */
  seasonal?: (Span & Partial<Pick<DemoCommunityEvent, 'title' | 'titleFA' | 'text' | 'textFA'>>)[]
}

export const demoCommunityEvents: DemoCommunityEvent[] = [
  {
    group: 'toronto',
    by: 'sara',
    type: 'playdate',
    inWeeks: 1,
    hours: [10, 12],
    zone: 'America/Toronto',
    title: 'Saturday in Earl Bales Park',
    titleFA: 'شنبه در پارک ارل بیلز',
    text: 'Footballs, chalk and a very long rope. We bring tea and a big pot of adasi.',
    textFA: 'توپ و گچ رنگی و یک طناب خیلی بلند. چای و یک قابلمهٔ بزرگ عدسی با ما.',
    seasonal: [
      {
        from: '12-10',
        to: '03-05',
        text: 'Sledges if there is snow, footballs if not. We bring tea and a big thermos of adasi.',
        textFA: 'اگر برف بود سورتمه، اگر نبود توپ. چای و یک فلاسک بزرگ عدسی با ما.',
      },
    ],
    address: 'Earl Bales Park, the upper playground, 4169 Bathurst St, Toronto',
    ages: '2-8',
    cost: 'free',
    most: 12,
    families: ['saeed', 'kaveh', 'amir'],
  },
  {
    group: 'london',
    by: 'parisa',
    type: 'workshop',
    inWeeks: 2,
    hours: [14, 16],
    zone: 'Europe/London',
    title: 'Baking nan-e nokhodchi',
    titleFA: 'کارگاه نان نخودچی',
    text: 'My kitchen holds four families and no more. Bring a rolling pin and an apron for the small ones.',
    textFA: 'آشپزخانهٔ من برای چهار خانواده جا دارد و نه بیشتر. وردنه و پیش‌بند کوچک‌ترها با خودتان.',
    address: '14 Northfield Avenue, London W13',
    ages: '4-10',
    cost: '£4',
    most: 4,
    families: ['niloufar', 'laleh', 'bahram', 'reza', 'mojgan', 'siavash'],
  },
  {
    group: 'berlin',
    by: 'maryam',
    type: 'cultural_activity',
    inWeeks: 3,
    hours: [16, 19],
    zone: 'Europe/Berlin',
    title: 'An evening of Hafez and tea',
    titleFA: 'عصرانه با حافظ و چای',
    text: 'Everyone brings a fruit and a four-line poem. The little ones may sleep on the sofa.',
    textFA: 'هر کس یک میوه و یک شعر چهارخطی بیاورد. کوچک‌ترها می‌توانند روی مبل بخوابند.',
    seasonal: [
      {
        from: '12-12',
        to: '12-22',
        title: 'Yalda with pomegranates and Hafez',
        titleFA: 'یلدا با انار و حافظ',
      },
      {
        from: '03-04',
        to: '03-20',
        title: 'Painting eggs for the haft-sin',
        titleFA: 'رنگ کردن تخم‌مرغ برای هفت‌سین',
        text: 'Everyone brings six boiled eggs and an old shirt. There will be tea, and blue fingers.',
        textFA: 'هر کس شش تخم‌مرغ آب‌پز و یک پیراهن کهنه بیاورد. چای هست، و انگشت‌های آبی.',
      },
    ],
    address: 'Nachbarschaftshaus, Urbanstraße 21, Berlin',
    ages: '0-12',
    cost: '3 €',
    most: 20,
    families: ['navid', 'ali', 'azadeh', 'setareh'],
  },
  {
    group: 'stockholm',
    by: 'zahra',
    type: 'meetup',
    inWeeks: 2,
    hours: [11, 13],
    zone: 'Europe/Stockholm',
    title: 'Reading together in Kista',
    titleFA: 'کتاب‌خوانی در شیستا',
    text: 'This time «ماهی سیاه کوچولو», with paper fish to cut out.',
    textFA: 'این بار «ماهی سیاه کوچولو»، با ماهی‌های کاغذی که می‌بُریم.',
    address: 'Kista bibliotek, rum 3, Jan Stenbecks torg 12',
    ages: '3-7',
    cost: 'free',
    most: 8,
    families: ['shahin', 'pegah'],
  },
  {
    group: 'sydney',
    by: 'nahid',
    type: 'playdate',
    inWeeks: 1,
    hours: [9, 11],
    zone: 'Australia/Sydney',
    title: 'Beach morning at Balmoral',
    titleFA: 'صبحِ ساحل در بالمورال',
    text: 'Sandcastles with four walls and a hayat. Bring a spade and dry clothes.',
    textFA: 'قلعهٔ شنی با چهاردیواری و حیاط. بیلچه و لباس خشک یادتان نرود.',
    seasonal: [
      {
        from: '11-01',
        to: '03-31',
        text: 'Sandcastles with four walls and a hayat. Hats and sunscreen, please.',
        textFA: 'قلعهٔ شنی با چهاردیواری و حیاط. کلاه و ضدآفتاب یادتان نرود.',
      },
    ],
    address: 'Balmoral Beach, by the rotunda',
    ages: '1-9',
    cost: 'free',
    most: 15,
    families: ['ramin', 'ladan'],
  },
  {
    group: 'seattle',
    by: 'golnaz',
    type: 'cultural_activity',
    inWeeks: 4,
    hours: [17, 18],
    zone: 'America/Los_Angeles',
    title: 'Shahnameh by lamplight, online',
    titleFA: 'شاهنامه زیر نور چراغ، آنلاین',
    text: 'Zal and the Simorgh, in easy Persian, with shadow puppets in front of the camera.',
    textFA: 'زال و سیمرغ به فارسی ساده، با عروسک‌های سایه جلوی دوربین.',
    link: 'https://meet.example.org/shahnameh-by-lamplight',
    ages: '5-12',
    cost: 'free',
    most: 30,
    families: ['hooman', 'roxana', 'sina', 'leila', 'farhad', 'arash'],
  },
  {
    group: 'oslo',
    by: 'cyrus',
    type: 'meetup',
    inWeeks: 3,
    hours: [12, 15],
    zone: 'Europe/Oslo',
    title: 'Ash reshteh in the forest',
    titleFA: 'آش رشته در جنگل',
    text: 'We make a fire at Sognsvann, where it is allowed. Dry socks, and a spoon each.',
    textFA: 'کنار سوگنس‌وان، همان‌جا که آزاد است، آتش روشن می‌کنیم. جوراب خشک، و برای هر نفر یک قاشق.',
    address: 'Sognsvann, the fireplace on the north shore',
    ages: '0-12',
    cost: 'free',
    most: 10,
    families: ['mina'],
  },
]
