import { accountArticles } from './articles/account.ts'
import { cartArticles } from './articles/cart.ts'
import { contactArticles } from './articles/contact.ts'
import { moneyArticles } from './articles/money.ts'
import { orderArticles } from './articles/orders.ts'
import { productArticles } from './articles/products.ts'
import { startArticles } from './articles/start.ts'
import { taxArticles } from './articles/taxes.ts'
import { waitingArticle } from './articles/waiting.ts'
import type { HelpArticle } from './articles/help-article.ts'

/** The order within a topic is the reading order. */
export const helpArticles: readonly HelpArticle[] = [
  ...startArticles,
  waitingArticle,
  ...orderArticles,
  ...cartArticles,
  ...productArticles,
  ...moneyArticles,
  ...taxArticles,
  ...accountArticles,
  ...contactArticles,
]
