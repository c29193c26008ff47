/**
 * English words that are also what a Persian word looks like in Latin letters: `man` is not من, `car` not کار. They
 * stand for themselves when the search goes from one script to the other. Words of the language of parents, which
 * this site is full of, and the shortest.
 */
export const COMMON_ENGLISH: ReadonlySet<string> = new Set(
  `a an as at am are be been bed bad bar bare bat big bit bee but bun by be can car care cat chin come cut dad dam dan dare
  day deal dean deer den did die dim din do does done door dot due dust dear deep ear eat egg end eye fan far fare farm fast
  feed feel fell few fill film fine fire fit for form four free fun full fool gain gas get girl give go goal god gone good got
  gum gun guy had hair half hall ham hand hard has hat hate have he head hear heart heat heel her here hers hey hi hid high hill
  him his hit home hope host hot hour how i ice if ill in inn is it its jam jar job join joy just key kid kids kill kind king
  lab lad lamb last late law lay lead learn leave led left leg less let lie life like line live load loan long look lose lost
  lot loud love low luck mad made main make male mall man many map mark mass mat may me meal mean meat meet men mid mile milk
  mind mine miss mom moon more most move much mum must my name near neat need new nice no noon nor none norm not now nun oar odd
  of off oil old on once one or our out own pair pal pan par park part pass past pay peel peer pet pick pie pig pill pin pit
  plan play pool poor pull pure put ran rare rate raw read real rest rice rid ride right road room row run sad safe said sale
  sam same sand sat save saw say sea seal seat see seed seek seem seen self sell send set shade share she sheet sheep ship shoe
  shoot short shot show shy sick side sit six size skin sky so soon some son song soon sort soul soup sour star start stay step
  still stop such sun sure tab take tale talk tall tan tar tea teach tear teen tell ten term than that the them then there they
  this tie time tin tiny tip to toe tone too took tool top toy true try turn two under up us use van vary very wall want war
  warm was way we wear week well went were what when who why will win with won word work year yes yet you your zone mother
  father sister brother daughter baby parent parents child children person people thing year school book books room house
  teacher question answer week month night morning other another because before after about again always never only also
  between both each every first into over she should could would sometimes today tomorrow together until while without`.split(
    /\s+/,
  ),
)
