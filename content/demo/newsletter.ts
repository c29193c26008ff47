/** Issues that the demo community has received, oldest first; `daysAgo` they were sent. */
export const demoIssues = [
  {
    daysAgo: 13,
    subject: 'Small stories before bed',
    subjectFa: 'قصه‌های کوچک پیش از خواب',
    message: `Salaam! This week is about the ten minutes before the light goes out.

## One small idea

Ask your child to finish a sentence in Persian: "Once upon a time there was a…". Whatever comes, even half of it in English, is the beginning of a story.

::article{id=3}

## From the community

- Which books survive being read forty times?
- How do you answer when they reply in English?
- Grandparents on the phone: what works, what doesn't

Have a good week with your family!`,
    messageFa: `سلام! این هفته حرف از ده دقیقهٔ پیش از خاموش شدن چراغ است.

## یک ایدهٔ کوچک

از فرزندتان بخواهید یک جمله را به فارسی تمام کند: «یکی بود، یکی نبود، یک…». هر چه بگوید، حتی اگر نیمی‌اش انگلیسی باشد، آغاز یک قصه است.

::article{id=3}

## از گفت‌وگوها

- کدام کتاب‌ها بار چهلم هم شنیدنی‌اند؟
- وقتی به انگلیسی جواب می‌دهند، چه می‌گویید؟
- پدربزرگ و مادربزرگ پشت تلفن: چه چیزی جواب می‌دهد و چه چیزی نه

هفتهٔ خوشی کنار خانواده داشته باشید!`,
  },
  {
    daysAgo: 6,
    subject: 'This week at Peyvand: a table that talks',
    subjectFa: 'این هفته در پیوند: سفره‌ای که حرف می‌زند',
    message: `Salaam! Here's what's new at Peyvand this week.

## One small idea

Choose one meal a week at which everyone names what is on the table in Persian. Three words are enough to begin with.

| Word   | How it sounds | What it is |
| ------ | ------------- | ---------- |
| نان    | nân           | bread      |
| پنیر   | panir         | cheese     |
| سبزی   | sabzi         | herbs      |

## Coming up

::event{id=1}

## To read

::article{id=1}

Have a good week with your family!`,
    messageFa: `سلام! این‌ها تازه‌های این هفتهٔ پیوند است.

## یک ایدهٔ کوچک

هفته‌ای یک وعده را انتخاب کنید که در آن همه آنچه را سرِ سفره است به فارسی نام ببرند. برای شروع سه واژه کافی است.

> نان، پنیر، سبزی: همین سه تا برای هفتهٔ اول.

## به‌زودی

::event{id=1}

## خواندنی

::article{id=1}

هفتهٔ خوشی کنار خانواده داشته باشید!`,
  },
]
