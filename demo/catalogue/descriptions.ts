import type { Category, CatalogueProduct } from './goods.ts'

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

type Bilingual = readonly [en: string, zh: string]

const taglines: Readonly<Record<Category, readonly Bilingual[]>> = {
  Kitchen: [
    [
      'Made for everyday use: dishwasher-safe and built to keep its looks.',
      '专为日常使用打造：可用洗碗机清洗，久用如新。',
    ],
    ['A quiet classic for a well-kept kitchen.', '低调耐看的经典款，让厨房更有质感。'],
    ['A popular housewarming gift that lasts for years.', '乔迁送礼佳选，结实耐用，常用常新。'],
  ],
  Home: [
    ['Adds warmth to a room without standing out.', '不张扬，却让房间更温馨。'],
    ['Fits shelves, sideboards and small apartments.', '书架、边柜、小户型皆宜。'],
    ['Photographs well, so buyers like to post it.', '上镜好看，买家乐于晒图。'],
  ],
  Travel: [
    ['Light in your bag and tough on the road.', '轻便好携带，结实耐折腾。'],
    ['Tested on weekend trips, commutes and long-haul flights.', '周末、通勤、长途都经得起考验。'],
    ['The one thing people forget to pack and are glad to have.', '出门常忘带，却总能派上用场。'],
  ],
  Electronics: [
    ['Each unit is tested before it leaves the warehouse.', '出库前逐件检测。'],
    ['Works out of the box; manual in English and Chinese.', '开箱即用，附中英文说明书。'],
    ['A small upgrade that buyers come back for.', '小巧实用，回购率高。'],
  ],
  Fashion: [
    ['Cut to fit most people, with hand-finished seams.', '版型百搭，接缝手工收边。'],
    ['Gets better with wear.', '越用越顺手，不易损坏。'],
    ['Comes in a dust bag, ready to gift.', '附防尘袋，可直接送礼。'],
  ],
  Beauty: [
    ['Gentle, with a clear ingredient list, and never tested on animals.', '成分温和透明，不做动物实验。'],
    ['A relaxing spa evening at home.', '在家也能享受一整晚的放松时光。'],
    ['Individually sealed, with the batch number on the base.', '独立密封，底部标有批号。'],
  ],
  'Toys & games': [
    ['Rounded, sturdy and checked for small parts.', '圆角设计，结构结实，小零件逐一检查。'],
    ['Hours of screen-free play.', '放下屏幕，也能玩上一下午。'],
    ['Adults enjoy it too.', '大人也爱玩。'],
  ],
  Sports: [
    ['Good enough for club play, forgiving enough for beginners.', '新手易上手，俱乐部也够用。'],
    ['Holds its shape after a season of use.', '高强度使用一整季也不变形。'],
    ['Cheap to ship and often bought in pairs.', '体积小好发货，常被复购。'],
  ],
  Stationery: [
    ['Quality paper and ink, with neatly finished corners.', '纸张、油墨、边角处处讲究。'],
    ['Made for desks that get real use.', '为每天都用的书桌而设计。'],
    ['Light to ship, with a good margin.', '重量轻，运费低，利润空间大。'],
  ],
  Pets: [
    ['Made to be chewed, washed and chewed again.', '耐咬可水洗，反复使用。'],
    ['Vet-approved material.', '材质经兽医认可。'],
    ['Squeak-free by design.', '静音设计，不扰人。'],
  ],
}

const cm = (mm: number): string => String(mm / 10)

export const descriptionOf = (
  product: CatalogueProduct,
  place: number,
): { readonly en: string; readonly zh: string } => {
  const lines = taglines[product.category]
  const [en, zh] = lines[place % lines.length] ?? ['', '']
  const size = product.mm.map(cm).join(' × ')
  const values = product.values.join(', ')
  return {
    en:
      `<p><strong>${product.en}.</strong> ${en}</p>` +
      `<ul><li>${product.option}: ${values}</li><li>Package: ${size} cm, from ${product.grams} g</li>` +
      `<li>${place % 2 === 0 ? 'Ships in a plain box without our branding' : 'Ships in a padded mailer without prices or advertising'}</li></ul>`,
    zh:
      `<p><strong>${product.zh}。</strong>${zh}</p>` +
      `<ul><li>可选：${values}</li><li>包装尺寸 ${size} 厘米，${product.grams} 克起</li>` +
      `<li>${place % 2 === 0 ? '中性纸盒包装，不含我方标识' : '气泡袋包装，不含价格和广告'}</li></ul>`,
  }
}
