import theme from '../../../ui/theme.css?raw'

const DRAWINGS = import.meta.glob<string>('../../../../public/art/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The colours of the light theme, by name: a file is like paper, whatever the reader's screen. */
const COLOURS = new Map(
  [...theme.matchAll(/(--[a-z-]+):\s*light-dark\((#[\da-f]{6}),/g)].map(([, name, value]) => [name, value]),
)

const inColours = (text: string) =>
  text.replace(/var\((--[a-z-]+)\)/g, (_, name) => COLOURS.get(name) ?? 'currentcolor')

/** One of our drawings with its colours inlined, for use outside the site. */
export function drawingOf(name: string | null): string | undefined {
  const drawing = name === null ? undefined : DRAWINGS[`../../../../public/art/${name}.svg`]
  return drawing && inColours(drawing).trim()
}

/** The styles of both formats, with page size, margins and breaks for printing. */
export const STYLE = inColours(`
body{margin:0 auto;max-width:42rem;padding:1.5rem;color:var(--ink);line-height:1.7;
  font-family:Seravek,"Gill Sans Nova",Ubuntu,Calibri,"Noto Sans",sans-serif;overflow-wrap:break-word}
:lang(fa){font-family:Vazirmatn,"Noto Naskh Arabic",Tahoma,sans-serif;line-height:2}
h2[id^="page-"]{break-before:page;page-break-before:always}
h1,h2,h3{line-height:1.4;break-after:avoid;page-break-after:avoid}
a{color:var(--firoozeh)}
em:lang(fa){font-style:normal;font-weight:600}
.badge{display:inline-block;margin:1rem 0 0;padding:.15rem .8rem;border-radius:1rem;font-size:.85rem;
  background-color:var(--firoozeh-soft)}
.drawing svg{display:block;width:100%;height:auto;border-radius:.9rem}
.box{margin:1.2em 0;padding:.8rem 1.1rem;border-radius:.9rem;background-color:var(--firoozeh-soft);
  border-inline-start:.35rem solid var(--firoozeh);break-inside:avoid;page-break-inside:avoid}
.box>:first-child{margin-top:0}
.box>:last-child{margin-bottom:0}
.box-title{font-weight:700}
.box-culture{background-color:var(--lapis-soft);border-color:var(--lapis)}
.box-care{background-color:var(--anar-soft);border-color:var(--anar)}
.box-words{background-color:var(--pistachio-soft);border-color:var(--pistachio)}
blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:.25rem solid var(--line);color:var(--muted)}
table{width:100%;border-collapse:collapse;font-size:.95em}
th,td{padding:.4rem .6rem;text-align:start;vertical-align:top;border-bottom:1px solid var(--line)}
th{background-color:var(--firoozeh-soft)}
tr,blockquote,.drawing{break-inside:avoid;page-break-inside:avoid}
.blessing{margin:2.5rem 0;text-align:center;color:var(--firoozeh);font-size:1.2em}
.foot{margin-top:2.5rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--muted);font-size:.9rem}
@media print{@page{size:auto;margin:18mm}
  body{max-width:none;padding:0;font-size:11pt}
  *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
  p,li{orphans:3;widows:3}
  a[href^="http"]::after{content:" (\\2066" attr(href) "\\2069)";font-size:.85em;overflow-wrap:anywhere}
  .foot a::after{content:none!important}}
`)
