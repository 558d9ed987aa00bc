import { describe, expect, it } from 'vitest'
import { safetyHtml, withSafety } from './product-safety.ts'

const none = { manufacturer: '', euResponsible: '', warnings: '' }
const hot = { ...none, warnings: 'Hot surface' }
const full = { manufacturer: 'Kettles & Sons', euResponsible: 'Import GmbH\nBerlin', warnings: 'Hot' }

describe('the safety block of a description', () => {
  it('is added at the end once, however often it is written', () => {
    const once = withSafety('<p>A kettle</p>', full)
    expect(once).toBe(`<p>A kettle</p>${safetyHtml(full)}`)
    expect(withSafety(once, full)).toBe(once)
  })

  it('is replaced where it is; what stands around it is kept', () => {
    const html = `<p>Before</p>${safetyHtml(full)}<p>After</p><p><strong>Colour:</strong> red</p>`
    expect(withSafety(html, hot)).toBe(
      `<p>Before</p>${safetyHtml(hot)}<p>After</p><p><strong>Colour:</strong> red</p>`,
    )
  })

  it('is found as an editor formats it', () => {
    const html = '<p>A</p>\n<h3 class="x"> Product safety </h3>\n<p>\n<b>Warnings:</b> Old</p>\n<p>B</p>'
    expect(withSafety(html, hot)).toBe(`<p>A</p>\n${safetyHtml(hot)}\n<p>B</p>`)
  })

  it('goes when nothing is known any more', () => {
    expect(withSafety(`<p>A</p>${safetyHtml(full)}`, none)).toBe('<p>A</p>')
  })
})
