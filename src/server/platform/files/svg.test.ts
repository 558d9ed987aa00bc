import { describe, expect, it } from 'vitest'
import { encodePicture } from './pictures.ts'
import { isSimpleSvg, looksLikeSvg } from './svg.ts'

const svg = (content: string, attributes = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="60" ${attributes}>${content}</svg>`,
  )
const nested = (uses: number, levels: number, reference: (id: string) => string): string =>
  Array.from(
    { length: levels },
    (_, level) => `<g id="g${level + 1}">${reference(`g${level}`).repeat(uses)}</g>`,
  ).join('')

describe('looksLikeSvg', () => {
  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<svg>',
    '\uFEFF \n<?xml version="1.0"?>\n<!-- one --><!-- two -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n<SVG width="1">',
  ])('accepts %j', (text) => expect(looksLikeSvg(Buffer.from(text))).toBe(true))

  it.each([
    '',
    '<',
    '<svgx>',
    '<html><svg>',
    'text <svg>',
    '<!-- <svg> ',
    '<?xml version="1.0"',
    '<!---><svg>',
  ])('rejects %j', (text) => expect(looksLikeSvg(Buffer.from(text))).toBe(false))

  it('decides about repeated comments that never end, which once took hours', () => {
    expect(looksLikeSvg(Buffer.from(`${'<!---->'.repeat(28)}<!--x`))).toBe(false)
    expect(looksLikeSvg(Buffer.from(`<!--${'--><!--'.repeat(500)}`))).toBe(false)
  })
})

describe('isSimpleSvg', () => {
  it.each([
    ['shapes', svg('<rect width="9" height="9"/><path d="M0 0L9 9" stroke="red"/>')],
    [
      'a script, which is never run',
      svg('<script><![CDATA[if (1 < 2) alert("</script>")]]></script><rect width="9" height="9"/>'),
    ],
    [
      'an icon drawn twice',
      svg('<g id="a"><rect width="9" height="9"/></g><use xlink:href="#a"/><use href="#a"/>'),
    ],
    [
      'a gradient, a clip and a style sheet',
      svg(
        '<style>.a{fill:url(#f)}</style><linearGradient id="f"><stop offset="0"/></linearGradient><clipPath id="c"><rect width="5" height="5"/></clipPath><rect class="a" clip-path="url(#c)" width="9" height="9"/>',
      ),
    ],
  ])('accepts %s', async (_, body) => {
    expect(isSimpleSvg(body)).toBe(true)
    expect(await encodePicture(body)).toMatchObject({ width: 90, height: 60 })
  })

  it.each([
    ['a filter', svg('<filter id="f"><feGaussianBlur stdDeviation="900"/></filter>')],
    ['a filter under another prefix', svg('<x:filter xmlns:x="http://www.w3.org/2000/svg"/>')],
    ['a filter as an attribute', svg('<rect filter="blur(900px)"/>')],
    ['a filter in a style', svg('<rect style="fill:red;filter:blur(900px)"/>')],
    ['a filter in an encoded style', svg('<rect style="&#x66;ilter:blur(900px)"/>')],
    ['a filter in an escaped style', svg('<rect style="f\\69lter:blur(900px)"/>')],
    ['a filter in a style sheet', svg('<style>rect{filter:blur(900px)}</style><rect/>')],
    ['a filter in a style sheet of CDATA', svg('<style><![CDATA[rect{filter:blur(900px)}]]></style><rect/>')],
    [
      'a filter behind what is no comment',
      svg('<style><![CDATA[</style><!--]]></style><filter id="f"/><!-- -->'),
    ],
    ['a pattern', svg('<pattern id="p" width="0.001" height="0.001"/><rect fill="url(#p)"/>')],
    ['dashes', svg('<path d="M0 0H1000000" stroke-dasharray="0.001"/>')],
    ['an embedded image', svg('<image href="data:image/png;base64,AAAA"/>')],
    ['definitions of its own', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('').toString()}`)],
    ['uses of uses', svg(`<g id="g0"><rect/></g>${nested(10, 9, (id) => `<use href="#${id}"/>`)}`)],
    ['masks of masks', svg(`<g id="g0"/>${nested(10, 9, (id) => `<rect mask="url(#${id})"/>`)}`)],
    ['an element that uses itself', svg('<g id="a"><use href="#a"/></g>')],
    ['many elements', svg('<rect/>'.repeat(2_001))],
    ['many layers', svg('<rect opacity="0.5"/>'.repeat(201))],
    ['deep elements', svg('<g>'.repeat(100) + '</g>'.repeat(100))],
    ['many bytes', svg(`<path d="${'M0 0'.repeat(200_000)}"/>`)],
    ['no end', Buffer.from('<svg><rect')],
    ['a quotation mark that never ends', svg('<rect x="')],
  ])('refuses %s', async (_, body) => {
    expect(isSimpleSvg(body)).toBe(false)
    await expect(encodePicture(body)).rejects.toMatchObject({ reason: 'fileRefused' })
  })

  it('decides in time that grows with the length only', () => {
    for (const part of [
      '<',
      '<a ',
      '<a b',
      '<a b=',
      '&#',
      '<!--',
      '--><!--',
      '<a b="',
      'url(',
      ' ',
      '<style>',
    ]) {
      const long = svg(part.repeat(Math.floor(400_000 / part.length)))
      expect(isSimpleSvg(long)).toBe(part.trim() === '' || !/[<]/.test(part))
    }
  })

  it('draws large ones at the size that is stored', async () => {
    const large = Buffer.from(
      svg('<rect width="9" height="9"/>').toString().replace('90', '5000').replace('60', '2500'),
    )
    expect(await encodePicture(large)).toMatchObject({ width: 1200, height: 600 })
  })
})
