import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import * as locales from './locale.ts'
import { useMatchedName, type Matched } from './use-matched-name.ts'
import { useSubject, type Subject, useTitle } from './use-subject.ts'

afterEach(() => vi.restoreAllMocks())

const Names = ({ of }: { of: Subject & Matched }) =>
  [useSubject()(of), useTitle()(of), useMatchedName()(of)].join(' | ')

const namesFor = (locale: 'en' | 'zh', of: Subject & Matched): string => {
  vi.spyOn(locales, 'useLocale').mockReturnValue(locale)
  return renderToString(<Names of={of} />)
}

const mug = { subjectEn: 'Enamel mug', subjectZh: '搪瓷杯' }

it.each([
  ['titled after its product', { ...mug, title: 'Enamel mug', titleZh: '搪瓷杯' }, '搪瓷杯 | 搪瓷杯 | '],
  ['titled by its shop', { ...mug, title: 'Mug of mine', titleZh: '' }, '搪瓷杯 | Mug of mine | 搪瓷杯'],
  [
    'of a product without a Chinese name',
    { subjectEn: 'Enamel mug', subjectZh: '', title: 'Enamel mug', titleZh: '' },
    'Enamel mug | Enamel mug | ',
  ],
] as const)('in Chinese, the name of a line item %s', (_what, line, shown) => {
  expect(namesFor('zh', line)).toBe(shown)
})

it('in English, products and line items keep their English names', () => {
  const line = { ...mug, title: 'Enamel mug', titleZh: '搪瓷杯' }
  expect(namesFor('en', line)).toBe('Enamel mug | Enamel mug | ')
})
