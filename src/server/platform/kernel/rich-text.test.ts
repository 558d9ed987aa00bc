import { describe, expect, it, vi } from 'vitest'
import { sanitizeRichText } from './rich-text.ts'

describe('rich text', () => {
  it("keeps the editor's markup", async () => {
    const made =
      '<h2>Arrival</h2><p>Some <strong>bold</strong>, <em>slanted</em>, <u>underlined</u> and <s>struck</s> words<br />here</p>' +
      '<ol start="3"><li><p>three</p></li></ol><ul><li><p>one</p></li></ul><blockquote><p>said</p></blockquote>' +
      '<pre><code>a &lt; b</code></pre><hr />'
    expect(await sanitizeRichText(made)).toBe(made)
  })

  it('keeps images on our server and on https pages, loaded lazily', async () => {
    const of = (src: string) => sanitizeRichText(`<p>x<img src="${src}" alt="A mug" /></p>`)
    expect(await of('/app/files/12/large')).toBe(
      '<p>x<img alt="A mug" src="/app/files/12/large" loading="lazy" /></p>',
    )
    expect(await of('https://cdn.example/mug.webp')).toContain('src="https://cdn.example/mug.webp"')
  })

  it.each([
    'http://plain.example/a.png',
    '//other.example/a.png',
    String.raw`/\other.example/a.png`,
    'data:image/svg+xml;base64,PHN2Zz4=',
    'javascript:alert(1)',
    'blob:https://x/1',
    '',
  ])('drops an image from %s', async (src) => {
    expect(await sanitizeRichText(`<p>x<img src="${src}" onerror="alert(1)"></p>`)).toBe('<p>x</p>')
  })

  it('opens links in a new tab without a referrer', async () => {
    expect(
      await sanitizeRichText('<p><a href="https://x.example" target="_top" onclick="a()">x</a></p>'),
    ).toBe('<p><a href="https://x.example" target="_blank" rel="noopener noreferrer nofollow">x</a></p>')
    expect(await sanitizeRichText('<a href="/appvue/wallet">x</a>')).toContain('href="/appvue/wallet"')
    expect(await sanitizeRichText('<a href="mailto:a@b.example">x</a>')).toContain(
      'href="mailto:a@b.example"',
    )
  })

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    '//other.example',
    String.raw`/\other.example`,
  ])('removes the URL of a link to %s', async (href) => {
    expect(await sanitizeRichText(`<p><a href="${href}">x</a></p>`)).toBe('<p><a>x</a></p>')
  })

  it.each([
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<p>a<scr<script>ipt>alert(1)</scr</script>ipt></p>', '<p>aipt&gt;alert(1)ipt&gt;</p>'],
    ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['<p>a<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">b</a></svg></p>', '<p>a</p>'],
    ['<p>a<math><mi xlink:href="javascript:alert(1)">b</mi></math></p>', '<p>a</p>'],
    ['<p>a</p><iframe src="https://x.example" srcdoc="<script>1</script>"></iframe>', '<p>a</p>'],
    ['<p>a</p><style>* { display: none }</style>', '<p>a</p>'],
    ['<p>a</p><template><script>alert(1)</script></template>', '<p>a</p>'],
    ['<form action="https://x.example"><input name="password"><button>Sign in</button></form>', 'Sign in'],
    [
      '<p>a</p><meta http-equiv="refresh" content="0;url=https://x"><base href="https://x"><link rel="x">',
      '<p>a</p>',
    ],
    ['<p>a<!-- <script>alert(1)</script> --></p>', '<p>a</p>'],
    ['<p>a<object data="x"></object><embed src="x"></p>', '<p>a</p>'],
    ['<p>a</p><noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', '<p>a</p>'],
  ])('removes %s', async (hostile, clean) => {
    expect(await sanitizeRichText(hostile)).toBe(clean)
  })

  it('does not change text that is already clean', async () => {
    const once = await sanitizeRichText('<div>a<b>b</b></div><h1>c</h1><p>d & e < f</p><ul><li>g')
    expect(await sanitizeRichText(once)).toBe(once)
  })

  it('is empty without text or an image', async () => {
    for (const html of ['', '<p></p>', '<p>&nbsp;</p><p><br></p>', '<script>alert(1)</script>']) {
      expect(await sanitizeRichText(html)).toBe('')
    }
    expect(await sanitizeRichText('<p></p><img src="/app/files/1/large">')).toContain('<img')
  })

  it('keeps the text of what is nested deep, and 30 of its tags', async () => {
    const deep = await sanitizeRichText(`${'<blockquote>'.repeat(150)}deep`)
    expect(deep.match(/<blockquote>/g)).toHaveLength(30)
    expect(deep).toContain('deep')
  })

  it('keeps only the text of what is nested endlessly', async () => {
    expect(await sanitizeRichText(`${'<blockquote>'.repeat(201)}deep <b>&lt;i>`)).toMatch(
      /^ +deep {2}&lt;i&gt;$/,
    )
    const hostile = `${'<i>'.repeat(300)}<<b>script>alert(1)<</b>/script><img src=x onerror="alert(1)"<`
    expect(await sanitizeRichText(hostile)).toMatch(
      /^ +&lt; script&gt;alert\(1\)&lt; \/script&gt;&lt;img src=x/,
    )
  })

  /** How many entries of lists are looked at or moved, which is what takes the parser long. */
  const stepsOf = async (html: string): Promise<number> => {
    let steps = 0
    const spies = (['indexOf', 'includes', 'unshift', 'shift'] as const).map((name) => {
      const original = Array.prototype[name] as (this: unknown[], ...values: unknown[]) => unknown
      return vi.spyOn(Array.prototype, name).mockImplementation(function (
        this: unknown[],
        ...values: unknown[]
      ) {
        steps += this.length
        return original.apply(this, values) as never
      })
    })
    try {
      await sanitizeRichText(html)
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
    return steps
  }

  it.each([
    ['<i>', '</b>'],
    ['<b>', '</i>'],
    ['<p>', '</b>'],
    ['<blockquote>', '</p>'],
    ['<svg>', '</title>'],
    ['<svg><title>', '</foreignobject>'],
    ['<form><svg>', '<form>'],
    ['<noscript><p>', '</p>'],
    ['<i x="</i>">', '</b>'],
  ])('is read in steps that grow with its length, for %s and %s', async (opening, closing) => {
    const text = (length: number): string =>
      opening.repeat(length / opening.length / 2) + closing.repeat(length / closing.length / 2)
    await sanitizeRichText('')
    const steps = await stepsOf(text(4_000))
    expect(steps).toBeGreaterThan(0)
    expect(await stepsOf(text(64_000))).toBeLessThan(17 * steps)
  })

  it('leaves out pictures without an address', async () => {
    const text = 'a'.repeat(50_000)
    expect(await sanitizeRichText(text + '<img><img alt="x">'.repeat(2_000))).toBe(text)
  })

  // As long as is accepted anywhere.
  it.each([
    '<',
    '<p>',
    '<b><i>',
    '</p>',
    '<a b="',
    '<a href="',
    '&',
    '&#',
    '<!--',
    '--><!--',
    '<script>',
    '<![CDATA[',
  ])('is read however it repeats %s', async (part) => {
    const clean = await sanitizeRichText(part.repeat(Math.floor(100_000 / part.length)))
    expect(clean).not.toMatch(/<(?:script|a b)/)
  })
})
