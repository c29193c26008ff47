/** An expert of the demo, and the account with which she answers. */
export type DemoExpert = {
  key: string
  firstName: string
  lastName: string
  name: string
  nameFA: string
  bio: string
  bioFA: string
  country: string
  city: string
  zone: string
}
/** `by` is the key of a demo member; `~sara` is Sara asking without her name. */
export type DemoQuestion = { by: string; text: string; votes: number; answer?: string }
export type DemoSession = {
  expert: string
  specialty: 'child_psychology' | 'bilingual_education' | 'cultural_preservation'
  title: string
  titleFA: string
  description: string
  descriptionFA: string
  /** Days from today; before it the session was held. */
  inDays: number
  /** By the expert's clock. */
  hour: number
  premium?: true
  questions: DemoQuestion[]
}
