import { useId, useSyncExternalStore } from 'react'
import { m } from '#messages'
import { Options } from '#ui/forms/options.tsx'
import { chooseTheme, chosenTheme, subscribeToTheme, THEMES, type Theme } from './choices.ts'

const LABELS = { system: m.site_theme_system, light: m.site_theme_light, dark: m.site_theme_dark }

/** Light, dark, or the device's setting. */
export function ThemeChoice() {
  const id = useId()
  const theme = useSyncExternalStore(subscribeToTheme, chosenTheme, (): Theme => 'system')
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <label htmlFor={id}>{m.site_theme_label()}</label>
      <select
        id={id}
        value={theme}
        onChange={(event) => chooseTheme(event.target.value as Theme)}
        className="min-h-11 rounded-full border border-edge bg-surface px-3 text-ink"
      >
        <Options of={THEMES} labels={LABELS} />
      </select>
    </p>
  )
}
