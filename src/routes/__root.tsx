import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
} from '@tanstack/react-router'
import { type ComponentProps, type CSSProperties, lazy, useEffect } from 'react'
import { SaveZone } from '#features/accounts/profile/ui/save-zone.tsx'
import { useViewer, ViewerProvider, viewerQuery } from '#features/accounts/queries.ts'
import { unreadQuery } from '#features/notifications/unread.ts'
import { BEFORE_PAINT } from '#features/site/ui/choices.ts'
import { ErrorPage } from '#features/site/ui/error-page.tsx'
import { Footer } from '#features/site/ui/footer.tsx'
import { Header } from '#features/site/ui/header.tsx'
import { ProgressLine } from '#features/site/ui/progress-line.tsx'
import { useHeadingFocus } from '#features/site/ui/use-heading-focus.ts'
import { m } from '#messages'
import { dirOf, inLang, otherLang } from '#platform/i18n/lang.ts'
import { EARLY_CLICKS } from '#platform/pages/early-clicks.ts'
import { structuredData } from '#platform/pages/head.ts'
import { TRANSLATED_TEXT } from '#platform/pages/translated-text.ts'
import { requestContext } from '#platform/request-context.ts'
import { keepFocus } from '#ui/keep-focus.ts'
import { KhatamSymbol } from '#ui/khatam.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { Toaster } from '#ui/toasts/toaster.tsx'
import vazirmatn from '../../generated/fonts/vazirmatn-persian.woff2?url'
import '../ui/theme.css'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: async ({ context: { queryClient } }) => {
    const viewer = await queryClient.ensureQueryData(viewerQuery())
    if (viewer) await queryClient.prefetchQuery(unreadQuery())
    return viewer
  },
  head: ({ loaderData: viewer }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { property: 'og:site_name', content: m.meta_site_name() },
      // Before React takes over the page, Safari turns texts that look like phone numbers or dates into links. React
      // would then not find its own text.
      ...(import.meta.env.SSR
        ? [{ name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }]
        : []),
    ],
    links: [
      // Nothing is painted before the header is complete: half of it would move when the other half arrives. Chromium
      // waits for the start of the named element, so it is the one after the header.
      { rel: 'expect', href: '#content', blocking: 'render' },
      // A guest's page brings this font along, as it does its styles.
      ...(import.meta.env.SSR && viewer && requestContext().lang === 'fa'
        ? [
            {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: vazirmatn,
              crossOrigin: 'anonymous' as const,
            },
          ]
        : []),
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/icon-180.png' },
      {
        rel: 'alternate',
        type: 'application/atom+xml',
        title: m.meta_library_title(),
        href: `/feed-${requestContext().lang}.xml`,
      },
      { rel: 'manifest', href: `/manifest-${requestContext().lang}.webmanifest` },
    ],
    // They have run, or were read, when the browser's code begins.
    scripts: import.meta.env.SSR
      ? [
          { children: BEFORE_PAINT },
          { children: EARLY_CLICKS },
          { children: TRANSLATED_TEXT },
          structuredData(organization()),
        ]
      : [],
  }),
  component: () => <Outlet />,
  shellComponent: Document,
  notFoundComponent: lazyRouteComponent(() => import('#features/site/ui/not-found.tsx'), 'NotFound'),
  errorComponent: ErrorPage,
})

const AccountNotices = lazy(() => import('#features/accounts/profile/ui/account-notices.tsx'))

function OwnNotices() {
  const viewer = useViewer()
  // Not where the link of an email is about to do the same.
  const isConfirming = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/sign-in/link'),
  })
  const confirms = !viewer?.emailVerified && !isConfirming
  return (
    viewer &&
    (viewer.suspended || confirms) && (
      <OnDemand>
        <AccountNotices confirms={confirms} />
      </OnDemand>
    )
  )
}

/**
 * What works without scripts, and what does not; with links in place of the header's buttons. React ignores the content
 * of `noscript`, so only the server's code has the text.
 */
function WithoutScripts() {
  const { pathname, searchStr } = useLocation()
  const { lang, prefix } = requestContext()
  const viewer = useViewer()
  const other = otherLang(lang)
  if (!import.meta.env.SSR) return <noscript />
  return (
    <noscript>
      <div className="page rounded-sm bg-lapis-soft p-3">
        <p>{m.site_no_scripts()}</p>
        <ul className="flex flex-wrap gap-x-5">
          <PlainLink href={`${prefix}/search`}>{m.search_title()}</PlainLink>
          <PlainLink href={inLang(other, pathname) + searchStr} hrefLang={other}>
            {m.site_language_switch_label()}
          </PlainLink>
          {/* On narrow screens these are in the drawer, which scripts open. */}
          <li className="contents xl:hidden">
            <ul className="contents">
              {viewer ? (
                <>
                  <PlainLink href={`${prefix}/account`}>{m.account_account_title()}</PlainLink>
                  <PlainLink href="/api/logout">{m.site_sign_out()}</PlainLink>
                </>
              ) : (
                <>
                  <PlainLink href={`${prefix}/sign-in`}>{m.site_sign_in()}</PlainLink>
                  <PlainLink href={`${prefix}/signup`}>{m.account_signup_title()}</PlainLink>
                  <PlainLink href={`${prefix}/peyvand-plus`}>{m.site_nav_premium()}</PlainLink>
                </>
              )}
            </ul>
          </li>
        </ul>
      </div>
    </noscript>
  )
}

const PlainLink = (props: ComponentProps<'a'>) => (
  <li>
    <a {...props} className="inline-flex min-h-11 items-center underline" />
  </li>
)

function Document({ children }: { children: React.ReactNode }) {
  const { lang, prefix, publicUrl, analytics, posted, counters, workerless, social, banner, payments } =
    requestContext()
  useHeadingFocus()
  // Global keys (Ctrl K, F8) work from here on: effects of child components ran before this one.
  useEffect(() => {
    document.documentElement.dataset.alive = ''
    return keepFocus()
  }, [])
  return (
    <html
      lang={lang}
      dir={dirOf(lang)}
      data-prefix={prefix}
      data-url={publicUrl}
      data-analytics={analytics}
      data-posted={posted && JSON.stringify(posted)}
      data-workerless={workerless ? '' : undefined}
      data-counters={counters && JSON.stringify(counters)}
      data-social={social?.length ? JSON.stringify(social) : undefined}
      data-banner={banner}
      data-payments={payments ? '' : undefined}
      style={{ '--site': JSON.stringify(publicUrl) } as CSSProperties}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
        {/* Here, as the router's list removes duplicates of a name. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf6ec" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e181e" />
      </head>
      <body>
        <ViewerProvider>
          <KhatamSymbol />
          <a
            href="#content"
            className="absolute -top-20 start-4 z-50 rounded-full bg-firoozeh px-5 py-3 text-on-firoozeh focus:top-2"
          >
            {m.site_skip_to_content()}
          </a>
          <ProgressLine />
          {banner && (
            <section
              aria-label={m.site_banner_label()}
              className="bg-lapis-soft px-4 py-2 text-center text-sm"
              dir="auto"
            >
              {banner}
            </section>
          )}
          <Header />
          <WithoutScripts />
          <OwnNotices />
          {posted?.name === '' && (
            <div role="alert" className="page rounded-sm bg-anar-soft p-3">
              <p className="font-semibold">{posted.error?.message}</p>
              {posted.values.typed && (
                <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                  {posted.values.typed}
                </p>
              )}
            </div>
          )}
          <main id="content" tabIndex={-1} className="outline-none">
            {children}
          </main>
          <Footer />
          <SaveZone />
          <Toaster />
        </ViewerProvider>
        <Scripts />
      </body>
    </html>
  )
}

/** The organization, for search engines (schema.org Organization). */
function organization() {
  const { publicUrl } = requestContext()
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Peyvand',
    alternateName: 'پیوند',
    url: publicUrl,
    logo: `${publicUrl}/icon-512.png`,
    slogan: m.site_tagline(),
    description: m.meta_organization_description(),
  }
}
