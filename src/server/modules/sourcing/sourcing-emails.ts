import type { Platform } from '../../platform/platform.ts'
import { caseMails, type CaseMails, type CaseMailWords } from '../case-file/index.ts'
import type { LockedSourcing } from './sourcing-rows.ts'

type About = Pick<LockedSourcing, 'id' | 'customerId' | 'number' | 'title' | 'accountId' | 'currency'>
type Subject = 'questioned' | 'wrote' | 'quoted' | 'notFound'

export type SourcingMails = CaseMails<Subject, About>

const words: CaseMailWords<Subject, About> = {
  en: {
    questioned: ({ number, title }, _, operatorName) => ({
      subject: `Question about ${title}`,
      first: `${operatorName} has a question about your request for ${title} (${number}):`,
      label: 'Reply',
    }),
    wrote: ({ number, title }, _, operatorName) => ({
      subject: `Message about ${title}`,
      first: `${operatorName} sent you a message about ${title} (${number}):`,
      label: 'Read message',
    }),
    quoted: ({ number, title }, _, operatorName) => ({
      subject: `Quote for ${title}`,
      first: `${operatorName} has quoted the product you requested: ${title} (${number}). Accept the quote to add it to your private products.`,
      label: 'View quote',
    }),
    notFound: ({ number, title }) => ({
      subject: `Product not found: ${title}`,
      first: `The agency could not find ${title} (${number}). Details:`,
      label: 'View request',
    }),
  },
  zh: {
    questioned: ({ number, title }, _, operatorName) => ({
      subject: `找货“${title}”需要补充信息`,
      first: `${operatorName} 正在为您寻找“${title}”（${number}），需要您补充信息：`,
      label: '去回复',
    }),
    wrote: ({ number, title }, _, operatorName) => ({
      subject: `找货“${title}”有新消息`,
      first: `${operatorName} 就“${title}”（${number}）给您留言：`,
      label: '查看找货单',
    }),
    quoted: ({ number, title }, _, operatorName) => ({
      subject: `报价：${title}`,
      first: `${operatorName} 已为您寻找的“${title}”（${number}）报价。接受后即成为您的私有产品。`,
      label: '查看报价',
    }),
    notFound: ({ number, title }) => ({
      subject: `未找到货源：${title}`,
      first: `平台未能找到“${title}”（${number}）的货源，说明如下：`,
      label: '查看找货单',
    }),
  },
}

export const createSourcingMails = (platform: Pick<Platform, 'mail' | 'config'>): SourcingMails =>
  caseMails(platform, { topic: 'sourcing', words, path: ({ id }) => `/appvue/product/quotedProducts/${id}` })
