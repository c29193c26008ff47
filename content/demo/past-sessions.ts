import type { DemoSession } from './session.ts'

/** Sessions that were held, with what was answered. */
export const pastSessions: DemoSession[] = [
  {
    expert: 'shahrzad',
    specialty: 'cultural_preservation',
    inDays: -12,
    hour: 18,
    title: 'Persian celebrations with small children: kept short, kept warm',
    titleFA: 'جشن‌های ایرانی با بچه‌های کوچک: کوتاه و شیرین',
    description:
      'Yalda, Nowruz, Mehregan: poems and candles are wonderful, and at nine everyone under six is asleep. How to celebrate so that they remember it.',
    descriptionFA:
      'یلدا و نوروز و مهرگان، با شعر و شمع، بسیار زیباست، ولی ساعت نُه همهٔ زیر شش‌ساله‌ها خواب‌اند. چگونه جشن بگیریم که در یادشان بماند؟',
    questions: [
      {
        by: 'taraneh',
        votes: 11,
        text: 'برای بچهٔ چهارساله فال حافظ چه معنایی دارد؟ چطور کودکانه‌اش کنیم که حوصله‌اش سر نرود؟',
        answer:
          'فال را به بازی تبدیل کنید: هر کس آرزویی می‌کند، کودک با چشم بسته کتاب را باز می‌کند و شما از غزل فقط یک تصویر را می‌گویید؛ یک پرنده، یک باغ، یک ستاره. بعد همان را با هم می‌کشید.\n\nلازم نیست معنای بیت را بفهمد. آنچه می‌ماند این است که آن شب، کتابی بود که همه دورش جمع شدند و نوبتِ او هم رسید.',
      },
      {
        by: 'parisa',
        votes: 8,
        text: 'We celebrate Christmas with my husband’s family, a few days after Yalda. How do we keep Yalda from becoming a small rehearsal for it?',
        answer:
          'Give Yalda things that Christmas does not have: dark and candles instead of presents, staying up late, eating with the fingers, poems that nobody has to understand. Children do not compare celebrations as we do. They ask what is done only on this night.\n\nOne family I know switches off every lamp at five, and each person brings one light into the room and says what they are glad about. Their children wait for that more than for anything in a box.',
      },
      {
        by: '~navid',
        votes: 5,
        text: 'ما از هم جدا شده‌ایم و جشن‌ها یک سال در میان نوبت من است. می‌شود مثلاً یلدا را شبِ دیگری گرفت؟',
        answer:
          'بله، با دل آرام. به بچه‌ها بگویید «یلدای خانهٔ ما شنبه است» و همان شب هر سال تکرارش کنید؛ برای کودک، تکرار است که آیین می‌سازد، نه تاریخ تقویم.\n\nفقط یک چیز را با طرف دیگر هماهنگ کنید: اینکه هیچ‌کدام نگوید یلدای آن یکی «واقعی» نبوده است.',
      },
    ],
  },
  {
    expert: 'arman',
    specialty: 'child_psychology',
    inDays: -40,
    hour: 18,
    title: 'New country, new kindergarten: helping a child settle in',
    titleFA: 'کشور تازه، مهدکودک تازه: چطور کمک کنیم بچه جا بیفتد',
    description:
      'Tears at the door, silence in the group, wetting the bed again: what belongs to a move, how long it lasts, and when to look for help.',
    descriptionFA:
      'گریه پشت در، سکوت در جمع، دوباره خیس کردن رختخواب: چه چیزهایی به مهاجرت برمی‌گردد، چقدر طول می‌کشد و کِی باید کمک گرفت.',
    questions: [
      {
        by: 'neda',
        votes: 16,
        text: 'Our daughter has not spoken at kindergarten for three months. At home she talks all day. Do we wait?',
        answer:
          'Many children who are new to a language listen for some months before they speak; as long as she plays, looks at others and shows what she wants, she is working hard, not standing still.\n\nTwo things I would do now. Ask the teachers not to coax or reward her for words, and to give her tasks with a friend instead. And have her hearing checked, which is simple and rules something out. If she hardly moves or plays there either, or if it has been the same in Farsi with people she knows, please see a specialist soon and do not wait for the language to come: silence that is fear responds well to help, and better early.',
      },
      {
        by: 'ali',
        votes: 10,
        text: 'پسرم بعد از آمدن ما به هامبورگ دوباره شب‌ها جایش را خیس می‌کند. دعوا نکرده‌ایم ولی خودش خجالت می‌کشد. چه بگوییم؟',
        answer:
          'همین‌که دعوا نکرده‌اید مهم‌ترین کار است. به او بگویید: «بدنت هنوز دارد به خانهٔ تازه عادت می‌کند. خیلی از بچه‌ها همین‌طورند و می‌گذرد.» ملافهٔ یدکی را جایی بگذارید که خودش بتواند بردارد؛ دیده نشدن، نیمی از آرامش اوست.\n\nاگر بیش از دو سه ماه ادامه داشت، یا روزها هم پیش آمد، یا سوزش و تشنگی زیاد داشت، نزد پزشک کودکان بروید؛ گاهی علت جسمی دارد و درمانش آسان است.',
      },
      {
        by: '~reza',
        votes: 7,
        text: 'I cry at the kindergarten door too, in the car afterwards. Does she feel it?',
        answer:
          'She feels that the goodbye matters to you, and that is no harm. What helps her is a goodbye that is short and always the same: one hug, one sentence, one wave from the window. Tell her something true, such as “I miss you in the mornings, and I am glad that you play here.”\n\nAnd the tears in the car are yours to look after. You moved too. If most days feel like this, talk to somebody, your doctor to begin with; that is care for her as well.',
      },
      {
        by: 'roxana',
        votes: 2,
        text: 'Should we keep the same bedtime routine as in Tehran, even though everything else is different?',
        answer:
          'Especially then. The same song, the same order, the same blanket: it is the one piece of home that fits into every country.',
      },
    ],
  },
  {
    expert: 'mehrnaz',
    specialty: 'bilingual_education',
    inDays: -75,
    hour: 19,
    title: 'The Persian alphabet: when to begin, and with what',
    titleFA: 'الفبای فارسی: از کِی و با چه شروع کنیم',
    description:
      'Two alphabets, two directions, one child. What children can carry at five, seven and ten, and how reading in Farsi becomes something they want.',
    descriptionFA:
      'دو الفبا، دو جهت، یک کودک. در پنج‌سالگی، هفت‌سالگی و ده‌سالگی چه اندازه از پسِ آن برمی‌آیند، و چطور خواندن به فارسی چیزی شود که خودشان بخواهند.',
    questions: [
      {
        by: 'leila',
        votes: 13,
        text: 'My son learns to read in English this year. Will the Persian letters confuse him if we begin now?',
        answer:
          'No. Children keep two scripts apart remarkably well, because they look so different and even run the other way. What they cannot do is carry two reading courses on a tired evening.\n\nIf school asks a lot of him this year, keep Farsi for the ears: read to him, every day, and let him find only the letters of his own name. When reading in English has become easy, most children learn the Persian letters in a few months.',
      },
      {
        by: 'mojgan',
        votes: 9,
        text: 'دخترم ده‌ساله است و فارسی را روان حرف می‌زند ولی نمی‌خواهد خواندن یاد بگیرد و می‌گوید به چه دردم می‌خورد. چه جوابی بدهم؟',
        answer:
          'پرسش درستی است و جوابش را نباید شما بدهید، باید پیدایش کند. از چیزی شروع کنید که خودش می‌خواهد: پیام‌های دخترخاله‌اش، دستور کیکی که مادربزرگ نوشته، متن ترانه‌ای که دوست دارد.\n\nهفته‌ای دو بار، هر بار یک ربع، و فقط همان متن‌ها. کتاب درسی را بگذارید برای وقتی که خودش گفت می‌خواهد تندتر بخواند.',
      },
      {
        by: 'keyvan',
        votes: 4,
        text: 'اول الفبا را یاد بدهیم یا کلمه‌های کامل را؟',
        answer:
          'هر دو را کنار هم: چند کلمهٔ آشنا مثل «مامان»، «آب» و نام خودش را کامل می‌شناسد، و از دل همان‌ها حرف‌ها را بیرون می‌کشید. حرف‌هایی که شکلشان در میان کلمه عوض می‌شود، در کلمه زودتر جا می‌افتند تا در جدول.',
      },
    ],
  },
]
