import { cases, template } from './sentences.ts'

type Numbered = { readonly number: string }

export const invoiceRefusals = {
  invoiceNotCorrectable: cases('该发票无法更正。', {
    creditNote: template<Numbered>({
      en: ({ number }) => `${number} is a credit note. Correct the invoice that it belongs to.`,
      zh: ({ number }) => `${number ?? '此单据'} 是红字发票，请更正其对应的发票。`,
    }),
    credited: template<Numbered>({
      en: ({ number }) => `${number} is credited in full, so there is nothing left to correct.`,
      zh: ({ number }) => `${number ?? '该发票'} 已全部冲销，无需更正。`,
    }),
    replaced: template<Numbered & { readonly by: string }>({
      en: ({ number, by }) => `${number} was already corrected. ${by} replaces it.`,
      zh: ({ number, by }) => `${number ?? '该发票'} 已更正，由 ${by ?? '另一张发票'} 代替。`,
    }),
  }),
  invoiceUnchanged: template<Numbered>({
    en: ({ number }) =>
      `${number} already has these details. Change the invoice address or the agency's details first.`,
    zh: ({ number }) => `${number ?? '该发票'} 已是这些信息，请先修改发票抬头或平台信息。`,
  }),
}
