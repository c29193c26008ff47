/**
 * Parses XML as strictly as a reading app does, as far as our files need it: one root, every tag closed in order,
 * every attribute quoted and once, only XML's own references, no invalid character.
 * @returns the names of the elements and the text between them
 * @throws Error with the position of the error
 */
export function readXml(xml: string): { names: string[]; text: string } {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml))
    throw new Error('a character that is none')
  const body = xml
    .replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '')
    .replace(/^<!DOCTYPE html>\s*/, '')
  const [names, open, texts] = [[] as string[], [] as string[], [] as string[]]
  let at = 0
  while (at < body.length) {
    const wrong = () =>
      new Error(`not XML: ${JSON.stringify(body.slice(at, at + 80))} within ${open.join('/')}`)
    if (body[at] !== '<') {
      const end = body.indexOf('<', at)
      const text = body.slice(at, end < 0 ? undefined : end)
      if (text.includes(']]>') || (text.trim() && !open.length)) throw wrong()
      texts.push(plain(text, wrong))
      at += text.length
      continue
    }
    TAG.lastIndex = at
    const { close, name = '', attributes = '', empty } = TAG.exec(body)?.groups ?? {}
    if (!name) throw wrong()
    if (close) {
      if (attributes || open.pop() !== name) throw wrong()
    } else {
      if (!open.length && names.length) throw wrong()
      names.push(name)
      const given = [...attributes.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
      if (new Set(given.map(([, key]) => key)).size < given.length) throw wrong()
      for (const [, , double, single] of given) plain(double ?? single ?? '', wrong)
      if (!empty) open.push(name)
    }
    at = TAG.lastIndex
  }
  if (open.length || !names.length) throw new Error(`never closed: ${open.join('/')}`)
  return { names, text: texts.join('') }
}

const TAG =
  /<(?<close>\/)?(?<name>[A-Za-z_][\w:.-]*)(?<attributes>(?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/)?>/y

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plain(text: string, wrong: () => Error) {
  return text.replace(/&(?:#(?:x([\da-fA-F]+)|(\d+))|(\w+));|&/g, (_, hex, decimal, name) => {
    const known = name === undefined ? undefined : NAMED[name]
    if (known) return known
    if (!hex && !decimal) throw wrong()
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })
}
