/** What was said later in some threads, by title. */
export const laterReplies: Record<string, string[]> = {
  'He understands everything and answers in English': [
    'nima: ما بازی «دزد کلمه» داریم: هر کلمهٔ انگلیسی که جای فارسی بنشیند دزدیده شده و باید پسش گرفت. خیلی می‌خندند.',
    'roxana: Four is early. Mine started at five and a half, over a card game he wanted to win.',
  ],
  'پسرم «ق» و «غ» و «خ» را نمی‌گوید. طبیعی است؟': ['shahin: پسر من هم «خ» را از روی صدای اسب یاد گرفت!'],
  'سه زبان در یک خانه: کسی تا آخرش رفته؟': ['jaleh: سی و یک کلمه در دو سالگی عالی است. ببوسیدشان.'],
  'Audio stories for a long school commute?': [
    'saeed: پدر من قصه‌ها را با صدای باران پشت پنجره ضبط می‌کند. بچه‌ها فکر می‌کنند جلوهٔ ویژه است.',
    'behrouz: Car rule here: the driver chooses the language, the passengers choose the story.',
  ],
  'My teenager asked to learn to read. At fifteen. Out of nowhere.': [
    'kaveh: Keep the print-outs. One day she will want the first message she ever read.',
    'mojgan: چه خبر قشنگی. به مامانی‌اش بگویید پیام‌هایش کتاب درسی شده‌اند.',
  ],
  'Is it too late at nine?': [
    'pouya: Three weeks in: yesterday he said «بابا، قصه‌ت کوتاه بود». A complaint, in Farsi!',
  ],
  'We banned "speak Farsi!" from our house': [
    'hamid: ما هم امتحان کردیم: صبحانهٔ جمعه فقط فارسی. پسرم پیشنهاد داد شنبه هم باشد.',
    'vida: The language of the good stuff. That is the whole secret.',
  ],
  'Finglish: bridge or trap?': [
    'sina: vaghti bache boodam ba hamin Finglish ba madarbozorgam harf mizadam. Then I learned to read, for her.',
  ],
  'Farsi in Tokyo, population: us': [
    'simin: Everyone is welcome at the shark table. We are five children in four time zones now.',
  ],
  'لالایی‌هایی که از مادرهایتان به یاد دارید': [
    'mehdi: شیرازی‌ها می‌خوانند: «لالا لالا گلِ نازم، تویی سرو سرافرازم».',
    'nahid: My grandmother hummed and never sang the words. I wonder now whether she had forgotten them, or they hurt.',
  ],
  'Which words did you never translate?': [
    'siavash: "Jaat khali". Your place was empty. My Scottish wife signs postcards with it.',
  ],
  'She asked me not to speak Persian at the school gate': [
    'maryam: دختر من هم همین را خواست. امسال خودش برای دوستش ترجمه می‌کند که «مامانم چی گفت».',
  ],
  'یلدا برای کلاس سی‌نفره در منچستر': [
    'mina: We took one pomegranate and thirty spoons to a class in Copenhagen. There is still a stain on the ceiling.',
    'mojgan: ۶۱۳ و ۵۸۸! باید مسابقهٔ ملی انار راه بیندازیم.',
  ],
  'Half Iranian, fully confused: the form at school': [
    'cyrus: My daughter wrote "yes" next to the question.',
  ],
  'دخترم از اسمش خجالت می‌کشد': [
    'niloufar: I tell every new teacher: "Nee-loo-far, like a flower that took its time." They never forget.',
  ],
  'Growing up as the translator of the family': [
    'ladan: My son (9) asked the pharmacist to speak slowly "because my mum knows the word in a better language".',
  ],
  'Sizdah Bedar at minus four': [
    'cyrus: Oslo would like to enter the competition. Minus seven, with reindeer.',
    'nasrin: Houston, 29 degrees, sends jealous greetings.',
  ],
  'Explaining Nowruz to in-laws who think it is "your Christmas"': [
    'kamran: It happened! The saxophone played, my mother danced, and the socks are staying on the table until Sizdah.',
  ],
  'دستور پخت به‌جای شجره‌نامه': [
    'bahram: Please publish it as a book. I would buy the turmeric-stained edition.',
  ],
  'Letting go of the perfect haft-sin': ['forough: جوراب سرِ سفره! از امسال ما هم داریم.'],
  'معلم گفت «احتمالاً Realschule»؛ پسرم نُه سالش است': [
    'ali: تبریک! این نوشته را نگه دارید، خیلی‌ها به آن نیاز پیدا می‌کنند.',
  ],
  'The multiplication table, chanted': [
    'reza: «هفت هشت تا پنجاه و شش تا» is the only poem my whole family knows by heart.',
  ],
  '11-plus, tutoring, and my inner Iranian mother': [
    'laleh: My best mistake this week: I congratulated the wrong headteacher.',
  ],
  'My son was called a terrorist in seventh grade': [
    'kaveh: Sending strength from Ontario. And respect to that band leader.',
  ],
  'لهجهٔ ما، معلم‌های آن‌ها': ['soraya: «بدون لهجه می‌فهمم» را به سوئدی ترجمه کردم و روی در یخچال چسباندم.'],
  'ADHD diagnosis and "he is just شیطون"': [
    'hengameh: As promised: ask your library for a guide for parents in Farsi; ours ordered one within a week. And hug the شیطون.',
  ],
  'College essays: please not the suitcase story again': [
    'tara: "As much as enough." I want to read that essay.',
  ],
  'مادرشوهرم سه ماه می‌ماند و من دارم له می‌شوم': [
    'nasrin: مدیر عصرانه! مادر من هم «وزیر تغذیه» شد و همه خوشبخت شدند.',
  ],
  'Screen time when the screen is grandma': [
    'nima: پدرم از آن طرف دوربین شطرنج بازی می‌کند و مهره‌هایش را پسرم جابه‌جا می‌کند. تقلب هم می‌کند.',
  ],
  'Taarof for children: teach it or spare them?': ['ladan: آقای تعارف سلام می‌رساند.'],
  'Picky eater versus ghormeh sabzi': ['mehdi: کوکو سیب‌زمینی به شکل ستاره. پسرم «ستارهٔ زرد» سفارش می‌دهد.'],
  'Postpartum, far from my mother': [
    'hengameh: If anyone in Nova Scotia reads this at night: I have an oven, a car and time.',
  ],
  'پدرهای ایرانی و بغل کردن پسرهای نوجوان': [
    'sina: «بابام بلد نبود، من دارم یاد می‌گیرم.» I am going to need that sentence.',
  ],
  "Teen daughter, curfew, and my father's voice in my mouth": ['elham: "I AM your family" deserves a prize.'],
  'Reading the news about Iran with children in the room': [
    'neda: Ours lit a candle and my son asked to light one more "for the children whose names we don\'t know".',
  ],
  'What I stopped doing': ['shirin: Stopped apologizing for the smell of fried onions. Kept the onions.'],
  'Story hour in a London library, first Sunday of the month': [
    'siavash: If you ever do one on a screen, Edinburgh will tune in.',
  ],
  'مهرگان در لایپزیگ: دست کمک لازم داریم': [
    'maryam: عکس‌های بچه‌ها با اسم‌های نستعلیق‌شان را دیدم، دلم رفت. سال بعد از برلین می‌آییم.',
  ],
  'Saturday football for Farsi-speaking kids, North Shore': [
    'pouya: 5:2! Somebody please tell me there is a video.',
  ],
  "Swap day for Persian children's books in Austin": [
    'laleh: Could this travel? We would host one in Birmingham in a heartbeat.',
  ],
  'Community garden plot: growing our sabzi in Seattle': [
    'mina: My reyhan lives in the bathroom, it thinks Denmark is a rumour.',
  ],
  'Winter clothes swap for newcomers, Edmonton': [
    'hengameh: "It gets better in March" should be the motto of this whole site.',
  ],
  'The good saffron question': ['keyvan: یک راه دیگر: لای کاغذ له‌اش کنید. اگر کاغذ چرب شد، دست نگه دارید.'],
  'Lonely in a group chat with 214 people': [
    'kamran: I am the quiet father in another city. Thank you for writing this, I asked somebody too.',
  ],
  'Which Persian name works in the playground?': ['shadi: Welcome, Roya jan. از پرت با عشق.'],
  'آخرین باری که از ته دل خندیدید؟': [
    'payam: Mine asked the imam at a wedding whether he knew Santa "from work".',
  ],
  'Found my primary school teacher': [
    'mojgan: به او گفتم چه نوشته‌اید. گفت «به همه‌شان بگو انضباطشان بیست».',
    'shirin: بیست! از خانم معلم! I am telling my mother.',
  ],
  'One year here: thank you, strangers': ['taraneh: چراغ اینجا همیشه روشن است.'],
  'Therapists who speak Farsi and understand diaspora parents': [
    'mitra: Add one question: "May I switch languages in the middle of a sentence?" Mine said "please do", and I stayed.',
  ],
  'Old Persian cassettes: how do I save them?': [
    'ramin: The person from Kermanshah deserves a medal and a tray of nan-berenji.',
  ],
  'Vitamin D, dark winters and Persian grandmothers': [
    'zahra: «چهارشنبهٔ کوچک»! بچه‌های من عاشقش می‌شوند، از همین هفته شروع می‌کنیم.',
  ],
  'Backgammon rules at your house?': [
    'kamran: Losing to the same uncle for ten years, I can confirm: triple, if he is the one counting.',
  ],
}
