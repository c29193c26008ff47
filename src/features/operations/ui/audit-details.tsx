import { m } from '#messages'
import type { SettingsInput } from '#platform/settings/rules.ts'
import { Dots } from '#ui/dots.tsx'
import { taskLabel } from '../labels.ts'

/** A background task, as on the page of the system; one that exists no longer by its name. */
export const TaskName = ({ name }: { name: string }) => <bdi>{taskLabel(name)}</bdi>

/** Settings by the labels of their fields; those that exist no longer by their name. */
export const ChangedSettings = ({ names }: { names: string[] }) => (
  <p>
    <Dots>{names.map((name) => (isSetting(name) ? LABELS[name]() : name))}</Dots>
  </p>
)

const LABELS: Record<keyof SettingsInput, () => string> = {
  operatorName: m.operations_settings_name,
  operatorAddress: m.operations_settings_address,
  contactEmail: m.operations_settings_email,
  timeZone: m.date_zone,
  counters: m.operations_settings_counters,
  instagram: m.site_social_instagram,
  telegram: m.site_social_telegram,
  youtube: m.site_social_youtube,
  facebook: m.site_social_facebook,
  banner: m.operations_settings_banner_en,
  bannerFa: m.operations_settings_banner_fa,
  blockedWords: m.operations_settings_words,
  blockedEmailDomains: m.operations_settings_domains,
  flexibleLeast: () => `${m.operations_settings_flexible()}: ${m.operations_settings_flexible_least()}`,
  flexibleMost: () => `${m.operations_settings_flexible()}: ${m.operations_settings_flexible_most()}`,
}

const isSetting = (name: string): name is keyof SettingsInput => Object.hasOwn(LABELS, name)
