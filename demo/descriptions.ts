import type { Category, Goods } from './goods.ts'

/** The shelves' Chinese names, in the order in which they stand. */
export const categoriesZh: Readonly<Record<Category, string>> = {
  Kitchen: '厨房用品',
  Home: '家居',
  Travel: '旅行户外',
  Electronics: '电子产品',
  Fashion: '服饰配件',
  Beauty: '美妆个护',
  'Toys & games': '玩具',
  Sports: '运动',
  Stationery: '文具',
  Pets: '宠物用品',
}

type Words = readonly [en: string, zh: string]

/** What a shelf's products are praised for; products of one shelf take turns. */
const praise: Readonly<Record<Category, readonly Words[]>> = {
  Kitchen: [
    [
      'Made for every day: it goes into the dishwasher and keeps its looks.',
      '为日常使用而做：可进洗碗机，久用如新。',
    ],
    ['A quiet classic that makes a kitchen look cared for.', '低调耐看的经典款，让厨房更有质感。'],
    ['Bought for a housewarming, kept for years.', '乔迁送礼的常选，一用就是好几年。'],
  ],
  Home: [
    ['It makes a room warmer without asking for attention.', '不张扬，却让房间更温馨。'],
    ['Fits shelves, sideboards and small flats alike.', '书架、边柜、小户型都合适。'],
    ['Photographs well, which is why buyers post it.', '上镜好看，买家乐于晒图。'],
  ],
  Travel: [
    ['Light in the bag and tough on the way.', '装进包里轻，路上够结实。'],
    ['Tried on weekends, commutes and long hauls.', '周末、通勤、长途都经得起考验。'],
    ['The thing people forget, and are glad to have.', '常被忘带，带了就庆幸的那一件。'],
  ],
  Electronics: [
    ['Tested piece by piece before it leaves the warehouse.', '出库前逐件检测。'],
    ['Works out of the box; the manual is in English and Chinese.', '开箱即用，附中英文说明书。'],
    ['A small upgrade that buyers come back for.', '小小的升级，回购率高。'],
  ],
  Fashion: [
    ['Cut to suit most, finished by hand at the seams.', '版型百搭，接缝手工收边。'],
    ['Wears in, not out.', '越用越顺手，不易损坏。'],
    ['Comes in a dust bag, ready to be given.', '附防尘袋，可直接送礼。'],
  ],
  Beauty: [
    ['Gentle, plainly listed, never tried on animals.', '成分温和透明，不做动物实验。'],
    ['An evening for oneself, in a box.', '一盒装下属于自己的夜晚。'],
    ['Sealed one by one, with its batch on the bottom.', '独立密封，底部标有批号。'],
  ],
  'Toys & games': [
    ['Rounded, sturdy and checked for small parts.', '圆角结实，小零件经过检查。'],
    ['An afternoon away from the screen.', '一个远离屏幕的下午。'],
    ['Grown-ups borrow it.', '大人也会借来玩。'],
  ],
  Sports: [
    ['Good enough for the club, kind enough for beginners.', '俱乐部够用，新手也友好。'],
    ['Holds its shape after a season of use.', '用满一季也不变形。'],
    ['Small to send, often bought twice.', '体积小好发货，常被复购。'],
  ],
  Stationery: [
    ['Paper, ink and corners one notices.', '纸张、油墨、边角都讲究。'],
    ['For desks that are worked at.', '为真正在用的书桌而做。'],
    ['A light parcel with a good margin.', '包裹轻，利润好。'],
  ],
  Pets: [
    ['Made to be chewed, washed and chewed again.', '耐咬可洗，洗了再咬。'],
    ['Vets had a look at the material.', '材料经兽医确认。'],
    ['No squeak, on purpose.', '特意不带响声。'],
  ],
}

const cm = (mm: number): string => String(mm / 10)

/** A product's description in both languages, as rich text. */
export const descriptionOf = (
  product: Goods,
  place: number,
): { readonly en: string; readonly zh: string } => {
  const lines = praise[product.category]
  const [en, zh] = lines[place % lines.length] ?? ['', '']
  const size = product.mm.map(cm).join(' × ')
  const values = product.values.join(', ')
  return {
    en:
      `<p><strong>${product.en}.</strong> ${en}</p>` +
      `<ul><li>${product.option}: ${values}</li><li>Packed ${size} cm, from ${product.grams} g</li>` +
      `<li>${place % 2 === 0 ? 'In a plain box without our name' : 'In a padded bag, without prices or advertising'}</li></ul>`,
    zh:
      `<p><strong>${product.zh}。</strong>${zh}</p>` +
      `<ul><li>可选：${values}</li><li>包装尺寸 ${size} 厘米，${product.grams} 克起</li>` +
      `<li>${place % 2 === 0 ? '中性纸盒，不含我方标识' : '缓冲袋包装，无价格和广告'}</li></ul>`,
  }
}
