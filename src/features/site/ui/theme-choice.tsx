import { useEffect, useId, useState } from 'react'
import { m } from '#messages'
import { Options } from '#ui/options.tsx'
import { chooseTheme, chosenTheme, THEMES, type Theme } from './choices.ts'

const LABELS = { system: m.site_theme_system, light: m.site_theme_light, dark: m.site_theme_dark }

/** Light, dark, or the device's setting. */
export function ThemeChoice() {
  const id = useId()
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(chosenTheme()), [])
  return (
    <p className="flex items-center gap-2 text-sm">
      <label htmlFor={id}>{m.site_theme_label()}</label>
      <select
        id={id}
        value={theme}
        onChange={(event) => {
          const selected = event.target.value as Theme
          chooseTheme(selected)
          setTheme(selected)
        }}
        className="min-h-11 rounded-full border border-edge bg-surface px-3 text-ink"
      >
        <Options of={THEMES} labels={LABELS} />
      </select>
    </p>
  )
}
