import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { dirOf } from '#platform/lang.ts'
import { currentVisit } from '#platform/visit.ts'
import '../ui/look.css'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: 'Peyvand' },
    ],
  }),
  component: Document,
})

function Document() {
  const { lang, prefix, publicUrl } = currentVisit()
  return (
    <html lang={lang} dir={dirOf(lang)} data-prefix={prefix} data-url={publicUrl}>
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
