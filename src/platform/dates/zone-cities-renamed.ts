/** By the last part of a zone's name: what a reader calls the place today, where browsers have its earlier name. */
export const RENAMED_CITIES: Record<string, string> = {
  Asmera: 'Asmara',
  Coral_Harbour: 'Atikokan',
  DumontDUrville: 'Dumont d’Urville',
  Enderbury: 'Kanton',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Truk: 'Chuuk',
}
