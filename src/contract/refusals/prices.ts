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
}
