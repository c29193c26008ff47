/**
 * Parses XML as strictly as a reading app does, as far as our files need it: one root, tags closed in order, attributes
 * quoted and unique, only XML's own references, no invalid character.
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
  let position = 0
  while (position < body.length) {
    const syntaxError = () =>
      new Error(`not XML: ${JSON.stringify(body.slice(position, position + 80))} within ${open.join('/')}`)
    if (body[position] !== '<') {
      const end = body.indexOf('<', position)
      const text = body.slice(position, end < 0 ? undefined : end)
      if (text.includes(']]>') || (text.trim() && !open.length)) throw syntaxError()
      texts.push(decodeReferences(text, syntaxError))
      position += text.length
      continue
    }
    TAG.lastIndex = position
    const { close, name = '', attributes = '', empty } = TAG.exec(body)?.groups ?? {}
    if (!name) throw syntaxError()
    if (close) {
      if (attributes || open.pop() !== name) throw syntaxError()
    } else {
      if (!open.length && names.length) throw syntaxError()
      names.push(name)
      const pairs = [...attributes.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
      if (new Set(pairs.map(([, key]) => key)).size < pairs.length) throw syntaxError()
      for (const [, , double, single] of pairs) decodeReferences(double ?? single ?? '', syntaxError)
      if (!empty) open.push(name)
    }
    position = TAG.lastIndex
  }
  if (open.length || !names.length) throw new Error(`never closed: ${open.join('/')}`)
  return { names, text: texts.join('') }
}

const TAG =
  /<(?<close>\/)?(?<name>[A-Za-z_][\w:.-]*)(?<attributes>(?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/)?>/y

const NAMED_REFERENCES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeReferences(text: string, syntaxError: () => Error) {
  return text.replace(/&(?:#(?:x([\da-fA-F]+)|(\d+))|(\w+));|&/g, (_, hex, decimal, name) => {
    const namedReference = name === undefined ? undefined : NAMED_REFERENCES[name]
    if (namedReference) return namedReference
    if (!hex && !decimal) throw syntaxError()
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })
}
