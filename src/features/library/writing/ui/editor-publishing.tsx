import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { Art } from '#ui/art.tsx'
import { DateTimeField } from '#ui/dates/date-time-field.tsx'
import { useReaderZone } from '#ui/dates/reader-zone.ts'
import { Checkbox, SelectField, TextField } from '#ui/forms/field.tsx'
import { Options } from '#ui/forms/options.tsx'
import { SLUG_MAX } from '../../articles/slug.ts'
import type { EditorForm } from '../form.ts'
import { toLocalMoment } from '../form.ts'
import { ARTICLE_LINE_MAX, HEROES } from '../rules.ts'

const heroLabels: Record<(typeof HEROES)[number], () => string> = {
  'haft-sin': m.library_hero_haft_sin,
  'two-trees': m.library_hero_two_trees,
  'open-book': m.library_hero_open_book,
  samovar: m.library_hero_samovar,
  schoolyard: m.library_hero_schoolyard,
  'setar-and-tar': m.library_hero_setar_and_tar,
  'two-profiles': m.library_hero_two_profiles,
  'event-language': m.library_hero_event_language,
  'event-psychology': m.library_hero_event_psychology,
  'event-technology': m.library_hero_event_technology,
}

/** The settings: slug, date, access, drawing and category. */
export const EditorPublishing = ({ form }: { form: EditorForm }) => (
  <section className="card grid grid-cols-1 items-start gap-5 p-5 sm:grid-cols-2">
    <TextField
      {...form.field('slug')}
      lang="en"
      dir="ltr"
      maxLength={SLUG_MAX}
      optional={m.library_admin_optional()}
      label={m.library_admin_field_slug()}
      hint={m.library_admin_field_slug_hint({ path: isolated('/resources/') })}
    />
    <TextField
      {...form.field('blessing')}
      lang="fa"
      dir="rtl"
      maxLength={ARTICLE_LINE_MAX}
      optional={m.library_admin_optional()}
      label={m.library_admin_field_blessing()}
    />
    <div className="grid grid-cols-1 gap-3">
      <SelectField
        {...form.field('hero')}
        label={m.library_admin_field_hero()}
        hint={m.library_admin_field_hero_hint()}
      >
        <option value="">{m.library_admin_no_hero()}</option>
        <Options of={HEROES} labels={heroLabels} />
      </SelectField>
      {form.values.hero && <Art name={form.values.hero} />}
    </div>
    <div className="grid grid-cols-1 gap-3">
      <Checkbox {...form.checkbox('published')} label={m.library_admin_field_published()} />
      <PublishAt form={form} />
      <Checkbox
        {...form.checkbox('isPremium')}
        label={m.library_admin_field_premium()}
        hint={m.library_admin_field_premium_hint()}
      />
    </div>
  </section>
)

/** The stored instant is shown in the writer's own time zone, which is known after hydration. */
function PublishAt({ form }: { form: EditorForm }) {
  const zone = useReaderZone()
  const field = form.custom('publishAt')
  return (
    <DateTimeField
      {...field}
      value={toLocalMoment(field.value, zone)}
      disabled={!form.values.published}
      optional={m.library_admin_optional()}
      label={m.library_admin_field_publish_at()}
      hint={m.library_admin_field_publish_at_hint()}
    />
  )
}
