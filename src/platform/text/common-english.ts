/**
 * English words that could also be a Persian word in Latin letters: `man` is not من, `car` not کار. The search does
 * not look for them in the other script. They are words that parents use, as this site is full of them, the shortest
 * words, and the most frequent ones that read as a Persian word: `tower` is not طور. Most words that Persian has
 * borrowed (class, modern) are not among them.
 */
export const COMMON_ENGLISH: ReadonlySet<string> = new Set(
  `a about access add added address adds adore after again age ago alive all allow allowed alone also always am an and angel
  angle another answer any are area array as assume at average awake aware baby bad bag bake bald ball banned bar bare base
  baste bat be bear beast beat because bed bee been before began begin begun bell below bend berry best bet better between bid
  big bike bill bind bird birth bit bite blow blue body bold bond bone book books bored born borrow borrowed both bottle bound
  bowed boy boys brain brand brave bread breaks breath broad broke brother brown brush bud bulk bun burden burn bus bush busy
  but buy by call called calm came can cannot car card care carry case cat cause cell certain change cheap cheese chest chew
  child children chin clean clear clock close colleague come common cook copper core corn correct could count cover crack cream
  crew cries crime cry cut cute dad daily dam damage dan dare dark daughter dawn day dead deal dean dear deck deed deep deer
  degree delay den desk device dial did die dim din dive do does dog doll done door dose dot down dr drain draw drawn dream
  dress drew drive driven drown dry duck due dust each eagle ear ease east easy eat ed egg either end enjoy ensure era etc eu
  even ever every evil eye fail fake fall family fan far fare farm fast faster father fee feed feel fees fell few fight figure
  file fill film fine fire first fit flee fly focus followed fool foot for force forest form forth four fourth frame free fresh
  from frost fry fuel full fully fun funny gain garage garden gas gate gave gay gear get gift girl give given glad globe glue go
  goal god goes gone gonna good got grade grass grave gray green grew grey grin gross grow grown guess guide gum gun gut guy had
  hair half hall ham hand hang hard has hat hate have he head hear heart heat heel hell hello her here hers hey hi hid hide high
  hill him hire his hit hole holy home honor hook hope host hot hour house how hug huge human humor hunt hurry i ice id idea if
  ill image in inc inch injury ink inn into iron is issue it item its jam jar jaw jewel job join joint joy jury just key kick
  kid kids kill kind king kiss kite knee lab lack lad lake lamb lane last late law laws lay lead leak lean leap learn lease
  least leave led left leg less let lie lies life light like line lines lip live lived lives load loan lock long look loose lose
  loss lost lot loud love loved low ltd luck lung mad made main make makes male mall man many map mark marks mass mat matter
  mature may mayor me meal mean meat meet melt men mess met method mid middle mile milk mind mine mirror miss mix mom money
  month mood moon more morning moss most mother mouse move mr ms much mud mum must my nail name named narrow near neat neck need
  nerve nest net never new nice night nine no nobody noise non none noon nor norm not noun nouns now nun nurse oar oath obey odd
  odds of off oil ok old on once one only or oral other our ours out oven over owe own pace page pain pair pal pale pan par
  parent parents park part pass past paste pat patch path pay peace peak peel peer penny people period person pet pick pie pig
  pile pill pin pine pipe pit pity plan play plays please pm pole policy polite poll pond pool poor pork pot pound pray pretty
  price pride prove pull pure purse push put question quite quote race rail rain raise ran range rare rate raw re reach react
  read real red reset rest resume reveal rhyme rice rich rid ride right ring rise road roast rob rock role roll room root rope
  rose round route row rub rude rule run rush sad safe said sale sam same sand sat save saved saw say saying school sea seal
  seat see seed seek seem seen self sell send sent serve served set sew shade shake shall shame shape share sharp she shed sheep
  sheet shell shine ship shirt shock shoe shoot shore short shot should shout shove show shower shut shy sick side sigh sight
  silly sing sister sit sitter six sixth sixty size skin sky so soap sober soft soil sole solution some someone sometimes son
  song soon sore sorry sort soul soup sour south space spare speed spice spray st stain star stare start stay step still stir
  stone stood stop store such suffer suit sum summer sun supper sure swear swim tab table take tale talk tall tan tar taste tea
  teach teacher tear teen teeth tell ten tend tent term than thank that the their them theme then there these they thick thin
  thing this thorn those though three threw throne throw thus tidy tie tile time tin tiny tip tires to today toe together told
  tomorrow tone tongue too took tool tooth top tough towel tower town toy trace track train tree trick trip true try tube tune
  tunes turn tv twice twin two uk under union until up urge us use used user usual valley value van vary very view visit voice
  volume vs wage wait wall want war warm was waste wave way we weak wealth wear wed week well went were west what when while who
  why wide will win wine wire with within without woman women won wood wool word wore work worn worse would yard year yes yet
  you young your zone`.split(/\s+/),
)
