type Words = { title: string; text: string; instructor: string; bio: string; content?: string }
export type DemoWorkshop = {
  /** Days from the day on which the community is made, at this hour of the zone; one without is a recording. */
  at?: { inDays: number; hour: number; zone: string }
  duration: number
  capacity?: number
  isPremiumOnly: boolean
  en: Words
  fa: Words
  /** How many of the community come, and how many more wait. */
  come?: number
  wait?: number
  videoUrl?: string
  materialsUrl?: string
}

const RECIPE_EN = `## Before you watch

- A voice message of a minute or two with one recipe in it. Ask for it the way it would be told in the kitchen.
- Four sheets of paper, folded in the middle, a stapler and crayons.

## The eight pages

- **Page 1**, the cover: the name of the dish, and whose it is.
- **Page 2**, what goes in: drawn, with one word each.
- **Pages 3 to 6**: one step a page, with a drawing and four words at most.
- **Page 7**: who eats it.
- **Page 8**: where you first ate it.

:::tip[While your child reads]
Let a finger follow the words from right to left. If a word doesn’t come within a breath, say it yourself and go on: what matters is the soup.
:::`

const RECIPE_FA = `## پیش از تماشا

- یک پیام صوتی یکی‌دودقیقه‌ای با یک دستور پخت. بخواهید همان‌طور بگویند که در آشپزخانه می‌گویند.
- چهار برگ کاغذ که از وسط تا شده، منگنه و مدادشمعی.

## هشت صفحه

- **صفحهٔ ۱**، جلد: نام غذا، و اینکه غذای کیست.
- **صفحهٔ ۲**، مواد: نقاشی، و برای هر کدام یک کلمه.
- **صفحه‌های ۳ تا ۶**: هر صفحه یک مرحله، با یک نقاشی و حداکثر چهار کلمه.
- **صفحهٔ ۷**: چه کسی می‌خورد.
- **صفحهٔ ۸**: نخستین بار کجا آن را خوردید.

:::tip[وقتی بچه می‌خواند]
بگذارید انگشتش کلمه‌ها را از راست به چپ دنبال کند. اگر کلمه‌ای با یک نفس نیامد، خودتان بگویید و رد شوید: مهم آش است.
:::`

/** Workshops of the demo community: one with free spots, one that is full, and a recording. */
export const demoWorkshops: DemoWorkshop[] = [
  {
    at: { inDays: 12, hour: 16, zone: 'Europe/Amsterdam' },
    duration: 75,
    capacity: 20,
    come: 13,
    isPremiumOnly: true,
    en: {
      instructor: 'Shahrzad Nouri',
      title: 'A puppet that speaks only Persian',
      text: 'An old sock, two buttons and a name: in seventy-five minutes each child makes a puppet that knows no language but Persian. Shahrzad shows how to keep it that way, even when someone talks to it in English or Dutch.\n\nHave a sock, two buttons, a scrap of felt and glue ready for each child. For ages four to eight, with a grown-up beside them. The camera may stay off.',
      bio: 'Shahrzad is a storyteller and puppet maker. For eleven years she and a few parents have run the Persian puppet corner of a library in Rotterdam.',
    },
    fa: {
      instructor: 'شهرزاد نوری',
      title: 'عروسکی که فقط فارسی بلد است',
      text: 'یک جوراب کهنه، دو دکمه و یک اسم: در هفتادوپنج دقیقه هر بچه عروسکی می‌سازد که جز فارسی زبانی نمی‌داند. شهرزاد نشان می‌دهد چطور همین‌طور بماند، حتی وقتی به انگلیسی یا هلندی با او حرف می‌زنند.\n\nبرای هر بچه یک جوراب، دو دکمه، یک تکه نمد و چسب آماده کنید. برای چهار تا هشت سال، با یک بزرگ‌تر کنارشان. دوربین می‌تواند خاموش بماند.',
      bio: 'شهرزاد قصه‌گو و عروسک‌ساز است. یازده سال است که همراه چند پدر و مادر گوشهٔ عروسک فارسیِ کتابخانه‌ای در روتردام را می‌گرداند.',
    },
  },
  {
    at: { inDays: 19, hour: 11, zone: 'America/Toronto' },
    duration: 90,
    capacity: 16,
    come: 16,
    wait: 5,
    isPremiumOnly: false,
    en: {
      instructor: 'Ladan Moshiri',
      title: 'When Persian goes quiet at home',
      text: 'Many families know the moment: the child understands everything and answers in English. In a group of sixteen we look at your own week, find two quarter-hours in it that can be Persian, and settle what to do when they aren’t.\n\nPlease bring your family’s timetable, however messy. The group stays together: four weeks later we meet for half an hour to see what came of it.',
      bio: 'Ladan is a speech and language therapist in Vancouver, and the mother of two who answered in English for a year.',
    },
    fa: {
      instructor: 'لادن مشیری',
      title: 'وقتی فارسی در خانه کم‌رنگ می‌شود',
      text: 'خیلی از خانواده‌ها این لحظه را می‌شناسند: بچه همه‌چیز را می‌فهمد و به انگلیسی جواب می‌دهد. در گروهی شانزده‌نفره هفتهٔ خود شما را نگاه می‌کنیم، دو ربع‌ساعت پیدا می‌کنیم که جای فارسی باشد، و قرار می‌گذاریم که اگر نشد چه کنیم.\n\nلطفاً برنامهٔ هفتگی خانواده را بیاورید، هر قدر هم شلوغ باشد. گروه همین می‌ماند: چهار هفته بعد نیم ساعت جمع می‌شویم تا ببینیم چه شد.',
      bio: 'لادن در ونکوور گفتاردرمانگر است، و مادر دو بچه که یک سال تمام به انگلیسی جوابش را می‌دادند.',
    },
  },
  {
    duration: 48,
    isPremiumOnly: true,
    // A film that may be shown anywhere (Blender Foundation, CC BY), in place of a recording that nobody made.
    videoUrl: 'https://vimeo.com/1084537',
    materialsUrl: 'https://files.example.org/peyvand/recipe-book.pdf',
    en: {
      instructor: 'Golrokh Etemadi',
      title: 'A family recipe as a first book',
      text: 'Eight pages, one soup: how a recipe from a grandmother’s voice message becomes the first book that a child reads in Persian. Golrokh makes one with two seven-year-olds, from the message to the last staple.\n\nWith the template to print, and a page on how to go about it.',
      bio: 'Golrokh teaches Persian at two primary schools in Gothenburg. Forty-one recipe books stand on her classroom’s shelf.',
      content: RECIPE_EN,
    },
    fa: {
      instructor: 'گلرخ اعتمادی',
      title: 'دستور پخت خانواده، نخستین کتاب',
      text: 'هشت صفحه، یک آش: چطور دستور پختی که مادربزرگ در پیام صوتی گفته نخستین کتابی می‌شود که بچه به فارسی می‌خواند. گلرخ با دو بچهٔ هفت‌ساله یکی می‌سازد، از پیام صوتی تا آخرین منگنه.\n\nبا قالبی برای چاپ، و برگه‌ای که می‌گوید از کجا شروع کنید.',
      bio: 'گلرخ در دو دبستان گوتنبرگ فارسی درس می‌دهد. چهل‌ویک کتاب آشپزیِ دست‌ساز در قفسهٔ کلاسش هست.',
      content: RECIPE_FA,
    },
  },
]
