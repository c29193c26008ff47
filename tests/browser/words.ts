/** What the journey types and looks for, in each language. */
export const WORDS = {
  en: {
    ...{
      dir: 'ltr',
      create: 'Create Free Account',
      signUp: 'Create Your Free Account',
      welcome: 'Welcome to Peyvand!',
    },
    ...{ email: 'Email Address', first: 'First Name', last: 'Last Name', place: 'City and country' },
    ...{
      signMeIn: 'Sign me in',
      post: 'Create Post',
      publish: 'Publish',
      posted: 'Your post has been created!',
    },
    ...{
      like: /^Like/,
      unlike: /^Unlike/,
      reply: 'Add a comment',
      send: 'Post Comment',
      sent: 'Your comment has been posted!',
    },
    ...{
      voted: 'Thank you for your vote!',
      search: 'Search discussions',
      account: 'Your account',
      poll: 'Weekly Poll',
    },
    ...{
      filler: 'Sign in to see replies',
      anonymously: 'Post anonymously',
      anonymous: 'Anonymous',
      category: 'Parenting Tips',
    },
    ...{
      title: 'Three bedtime songs that worked',
      text: 'Lala lala, gol-e laleh: sung every night for a month.',
    },
    ...{
      answer: 'We sing the same one!',
      typo: 'bedtme songs',
      more: 'More options',
      edit: 'Edit',
      save: 'Save',
      saved: 'Saved',
    },
    ...{
      remove: 'Delete',
      removed: 'Deleted',
      titleField: 'Title',
      textField: 'What would you like to say?',
      categoryField: 'Category',
    },
  },
  fa: {
    ...{
      dir: 'rtl',
      create: 'ساخت حساب رایگان',
      signUp: 'حساب رایگان خود را بسازید',
      welcome: 'به پیوند خوش آمدید!',
    },
    ...{ email: 'نشانی ایمیل', first: 'نام', last: 'نام خانوادگی', place: 'شهر و کشور' },
    ...{ signMeIn: 'ورود', post: 'نوشتن مطلب', publish: 'انتشار', posted: '' },
    ...{ like: /^پسندیدن/, unlike: /^برداشتن پسند/, reply: 'پاسخ شما', send: 'فرستادن پاسخ', sent: '' },
    ...{ voted: '', search: 'جست‌وجو در گفت‌وگوها', account: 'حساب شما', poll: 'نظرسنجی هفته' },
    ...{
      filler: 'برای دیدن پاسخ‌ها وارد شوید',
      anonymously: 'انتشار به‌صورت ناشناس',
      anonymous: 'ناشناس',
      category: 'تجربه‌های فرزندپروری',
    },
    ...{ title: 'سه لالایی که جواب داد', text: 'لالا لالا گل لاله؛ یک ماه هر شب خواندیم.' },
    ...{
      answer: 'ما هم همین را می‌خوانیم!',
      typo: 'لالاييی جواپ',
      more: 'گزینه‌های بیشتر',
      edit: 'ویرایش',
      save: 'ذخیره',
      saved: 'ذخیره شد',
    },
    ...{
      remove: 'حذف',
      removed: 'پاک شد',
      titleField: 'عنوان',
      textField: 'چه می‌خواهید بگویید؟',
      categoryField: 'دسته',
    },
  },
} as const

export type Words = (typeof WORDS)['en' | 'fa']
