/** What the labelled set of the search (search-set.ts) is searched in, beside the demo community. */

/** Resources: title, description, and both in Persian where there are both. */
export const MORE_RESOURCES: [string, string, string?, string?][] = [
  [
    'Persian Storytime online',
    'Weekly live readings of picture books in Farsi, for children of three to seven, free.',
  ],
  ['الفبا با آواز', 'ویدئوهای کوتاه برای یاد گرفتن حروف فارسی، هر حرف با یک آواز و یک نقاشی.'],
  ['گنجور', 'شعر حافظ، سعدی، مولانا و فردوسی، با صدای خوانندگان.'],
  [
    'Khoresh for beginners',
    'Video recipes for gheymeh, fesenjan and a golden tahdig that a ten-year-old can follow.',
  ],
  ['Santur lessons over video', 'A teacher from Isfahan, for children from seven and for their parents.'],
  [
    'Growing up with two languages',
    'A guide for parents, by speech therapists.',
    'بزرگ شدن با دو زبان',
    'راهنمای گفتاردرمانگران برای پدر و مادرهای بچه‌های دوزبانه.',
  ],
  [
    'Directory of Persian weekend schools',
    'Saturday and Sunday schools in North America and Europe, by city.',
  ],
  ['Typing in Persian', 'Games for the first hundred words on a Persian keyboard.'],
  ['کتاب گویا برای بچه‌ها', 'صدها قصهٔ صوتی فارسی برای راه مدرسه و پیش از خواب.'],
  ['Family therapists who speak Farsi', 'Sessions over video, in Farsi, English or German.'],
  ['Yalda night printables', 'Pomegranates and watermelons to colour, and a verse of Hafez for each child.'],
  ['کلاس رقص ایرانی', 'رقص‌های محلی برای بچه‌ها، آنلاین، یکشنبه‌ها.'],
]

/** Posts: title, text. Each in one spelling, as people write. */
export const MORE_POSTS: [string, string][] = [
  ['دستور قورمه‌سبزی برای مبتدی‌ها', 'سبزی را چقدر سرخ کنم که تلخ نشود؟ لوبیا قرمز یا چشم‌بلبلی؟'],
  ['My mother-in-law says my qormeh sabzi is too sour', 'How much limoo amani do you use for four people?'],
  ['فسنجون بدون گردو؟', 'پسرم به گردو حساسیت دارد. کسی با تخمهٔ آفتابگردان امتحان کرده؟'],
  [
    'Khoresh-e fesenjan for a Danish dinner',
    'Eight guests, none has ever eaten a brown stew with pleasure. Sweet or sour?',
  ],
  [
    'Chaharshanbe soori on a balcony',
    'No fire allowed in our building. Candles with batteries, and we jump anyway?',
  ],
  ['Norouz gifts for teachers', 'What do you bring to school for the new year? Nuts are not allowed.'],
  [
    'عید دیدنی با ویدئو',
    'سیزده تماس در یک صبح. نوروز امسال هم از پشت صفحه. چطور کوتاهش کنیم که بچه‌ها فرار نکنند؟',
  ],
  [
    'My tahdeeg always breaks',
    'Non-stick pot, low flame, forty minutes, and it still comes out in three pieces.',
  ],
  ['ته دیگ سیب‌زمینی یا نان؟', 'در خانهٔ ما هر جمعه رأی‌گیری است.'],
  [
    'Khaleh or ameh? Aunts explained to my husband',
    'He thinks every woman over forty is my aunt. Is there a chart?',
  ],
  ['بلیط ارزان تهران در تابستان', 'کسی از تورنتو پرواز خوبی پیدا کرده؟ چهار نفریم.'],
  ['Ghesseh shab that is not scary', 'Every story I remember from home has a wolf or a div in it.'],
  ['اتاق بچه‌ها: دو زبان روی دیوار', 'برچسب فارسی و انگلیسی روی همه‌چیز زدیم، حتی گربه. شما؟'],
  ['Naan barbari in a home oven', 'The stripes never come out. Do I need steam?'],
  ['شب یلدا بدون فامیل', 'اولین یلدا دور از خانه. سه نفریم و یک هندوانه.'],
  [
    'Joojeh kabab in the snow',
    'The grill stands on the balcony and so do I. Saffron freezes at minus twenty, I can report.',
  ],
  ['حرف زدن با نوجوان دربارهٔ دوست‌پسر', 'پانزده سالش است و خودش پرسید. هول شدم. شما از کجا شروع کردید؟'],
  ['کتاب برای ۱۲ ساله‌ها', 'نه خیلی بچگانه، نه عاشقانه. فارسی آسان باشد.'],
  ['Our plan for ۱۴۰۵', 'One new word a day, one poem a month, and no more shouting about homework.'],
  [
    'Dastan-e Rostam o Sohrab, told in the car',
    'Two hours to the lake. They cried, I cried, then they asked for ice cream.',
  ],
  ['حسینیه یا کلاس زبان؟', 'مسجد نزدیک ما کلاس فارسی هم دارد. ما مذهبی نیستیم. بروند؟'],
  [
    'Sofreh for two hundred guests',
    'My sister marries in Antwerp. Who rents mirrors, candlesticks and a sofreh aghd?',
  ],
]
