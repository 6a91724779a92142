// The four ratings as they are called everywhere; the scale of the call stays 1–4.

export const RATINGS = [
  { rating: '1', label: '忘记' },
  { rating: '2', label: '模糊' },
  { rating: '3', label: '认识' },
  { rating: '4', label: '太简单' },
] as const
