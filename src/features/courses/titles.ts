import { localize } from '#platform/i18n/localize.ts'

type CourseTitle = { title: string; titleFa: string | null }
export const titleOf = ({ title, titleFa }: CourseTitle) => localize(title, titleFa)
export const descriptionOf = ({
  description,
  descriptionFa,
}: {
  description: string
  descriptionFa: string | null
}) => localize(description, descriptionFa)
