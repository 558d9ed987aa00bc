import { accountArticles } from './articles/account.ts'
import { cartArticles } from './articles/cart.ts'
import { contactArticles } from './articles/contact.ts'
import { moneyArticles } from './articles/money.ts'
import { orderArticles } from './articles/orders.ts'
import { productArticles } from './articles/products.ts'
import { startArticles } from './articles/start.ts'
import { waitingArticle } from './articles/waiting.ts'
import type { HelpArticle } from './help-article.ts'

/** Every article, those of a topic in the order in which they are read. */
export const helpArticles: readonly HelpArticle[] = [
  ...startArticles,
  waitingArticle,
  ...orderArticles,
  ...cartArticles,
  ...productArticles,
  ...moneyArticles,
  ...accountArticles,
  ...contactArticles,
]
