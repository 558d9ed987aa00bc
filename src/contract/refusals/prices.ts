import { counted } from '../kernel/format.ts'
import { dayOf, given, template } from './sentences.ts'

export const customerPriceRefusals = {
  dayPassed: template<{ readonly today: string }>({
    en: ({ today }) => `The last day must not be before ${dayOf(today, 'en')}.`,
    zh: ({ today }) => `截止日期不能早于${given(today, (day) => ` ${dayOf(day, 'zh')}`)}。`,
  }),
  customerPriceEnded: {
    en: 'This price has already ended. Create a new one instead.',
    zh: '此价格已结束，请新建价格。',
  },
  priceListChanged: {
    en: 'Prices of this customer or of the catalogue have changed since the preview. Preview the list again.',
    zh: '预览后客户价格或商品价格有变动，请重新预览。',
  },
  priceListWrong: template<{ readonly rows: number }>({
    en: ({ rows }) =>
      `${counted(rows, 'row has an error', 'rows have errors')}. Fix the file, or choose to skip ${rows === 1 ? 'this row' : 'these rows'}.`,
    zh: ({ rows }) =>
      `${given(rows, (count) => `${count} 行`) || '部分行'}有误，请修正文件，或选择跳过这些行。`,
  }),
}
