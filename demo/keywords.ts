import type { Category } from './goods.ts'

export const categoryKeywords: Readonly<Record<Category, readonly string[]>> = {
  Kitchen: ['kitchenware', 'housewarming gift', 'dining'],
  Home: ['home decor', 'cosy', 'living room'],
  Travel: ['travel', 'outdoor', 'camping'],
  Electronics: ['gadget', 'usb', 'tech gift'],
  Fashion: ['accessories', 'streetwear'],
  Beauty: ['self-care', 'spa', 'gift set'],
  'Toys & games': ['kids', 'birthday', 'educational'],
  Sports: ['fitness', 'workout', 'yoga'],
  Stationery: ['office', 'back to school', 'desk'],
  Pets: ['dog', 'cat', 'pet gift'],
}

export const remarks: Readonly<Record<string, string>> = {
  'KT-MUG': 'Each mug ships in its own foam box. Fewer than 1 in 500 arrive broken.',
  'KT-POUR': 'Sold in sets only. Restocked every Thursday.',
  'KT-TUMB': 'Summer bestseller: order stock before May.',
}
