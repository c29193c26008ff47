import { m } from '#messages'
import { browserLabel, countryLabel, deviceLabel, languageLabel } from '../labels.ts'
import type { ExportTable } from '../rules.ts'
import { FigureTable, Part, type Row } from './figure-table.tsx'
import { rowsOf, type TabProps } from './overview-tab.tsx'

type Table = {
  file: ExportTable
  title: string
  text?: string
  value: string
  rows: Row[]
  show: (value: string) => string
}

/** Where visitors are, and what they read with. */
export function DemographicsTab({ report: { demographics }, details, period }: TabProps) {
  const tables: Table[] = [
    {
      file: 'countries',
      title: m.analytics_countries_title(),
      text: m.analytics_countries_text(),
      value: m.analytics_country(),
      rows: rowsOf(demographics.countries.map(({ country: value, ...row }) => ({ value, ...row }))),
      show: countryLabel,
    },
    {
      file: 'devices',
      title: m.analytics_devices_title(),
      value: m.analytics_device(),
      rows: rowsOf(demographics.devices.map(({ device: value, ...row }) => ({ value, ...row }))),
      show: deviceLabel,
    },
    {
      file: 'browsers',
      title: m.analytics_browsers_title(),
      value: m.analytics_browser(),
      rows: rowsOf(demographics.browsers.map(({ browser: value, ...row }) => ({ value, ...row }))),
      show: browserLabel,
    },
    {
      file: 'languages',
      title: m.analytics_languages_title(),
      value: m.analytics_language(),
      rows: rowsOf(details.languages),
      show: languageLabel,
    },
  ]
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {tables.map(({ file, title, text, value, rows, show }) => (
        <Part key={file} title={title} file={file} period={period} {...(text && { text })}>
          <FigureTable caption={title} head={{ value, count: m.analytics_users() }} rows={rows} show={show} />
        </Part>
      ))}
    </div>
  )
}
