// Feeds that an editor can add with one click: in English, free to read without an account, of good quality.

export interface SuggestedFeed {
  name: string
  /** URL of the feed. */
  url: string
  /** URL of the site. */
  site: string
  /** Description in Chinese. */
  description: string
}

export const suggestedFeeds: readonly SuggestedFeed[] = [
  {
    name: 'The Conversation',
    url: 'https://theconversation.com/us/articles.atom',
    site: 'https://theconversation.com/us',
    description: '学者写给大众的时事与科学解读，行文清楚，适合作精读的第一站。',
  },
  {
    name: 'BBC News: World',
    url: 'https://feeds.bbci.co.uk/news/world/rss.xml',
    site: 'https://www.bbc.com/news/world',
    description: '英国广播公司的国际新闻，句子短，用词规范，每天更新很多。',
  },
  {
    name: 'BBC News: Science & Environment',
    url: 'https://feeds.bbci.co.uk/news/science_and_environment/rss.xml',
    site: 'https://www.bbc.com/news/science_and_environment',
    description: '英国广播公司的科学与环境新闻，篇幅适中，话题常考。',
  },
  {
    name: 'NPR News',
    url: 'https://feeds.npr.org/1001/rss.xml',
    site: 'https://www.npr.org',
    description: '美国公共广播的新闻，口语化的叙述，读起来像在听人讲。',
  },
  {
    name: 'The Guardian: The Long Read',
    url: 'https://www.theguardian.com/news/series/the-long-read/rss',
    site: 'https://www.theguardian.com/news/series/the-long-read',
    description: '《卫报》的深度长文，一篇读上半小时，适合进阶读者。',
  },
  {
    name: 'Smithsonian Magazine',
    url: 'https://www.smithsonianmag.com/rss/latest_articles/',
    site: 'https://www.smithsonianmag.com',
    description: '史密森学会的杂志，历史、自然与文化的故事，图文俱佳。',
  },
  {
    name: 'Aeon',
    url: 'https://aeon.co/feed.rss',
    site: 'https://aeon.co',
    description: '哲学、心理与社会的随笔，思想密度高，篇篇值得细读。',
  },
  {
    name: 'Quanta Magazine',
    url: 'https://www.quantamagazine.org/feed/',
    site: 'https://www.quantamagazine.org',
    description: '数学、物理与生命科学的前沿报道，把难的事讲明白。',
  },
  {
    name: 'Nautilus',
    url: 'https://nautil.us/feed/',
    site: 'https://nautil.us',
    description: '科学与人文交汇的杂志，文笔好，视角新。',
  },
  {
    name: 'MIT News',
    url: 'https://news.mit.edu/rss/feed',
    site: 'https://news.mit.edu',
    description: '麻省理工学院的研究新闻，科技词汇丰富，结构工整。',
  },
  {
    name: 'NASA',
    url: 'https://www.nasa.gov/feed/',
    site: 'https://www.nasa.gov',
    description: '美国航天局的任务与发现，太空话题的第一手材料，公有领域。',
  },
  {
    name: 'ScienceDaily',
    url: 'https://www.sciencedaily.com/rss/top/science.xml',
    site: 'https://www.sciencedaily.com',
    description: '每天的科学要闻摘要，短小，适合用碎片时间读一篇。',
  },
  {
    name: 'Ars Technica',
    url: 'https://feeds.arstechnica.com/arstechnica/index',
    site: 'https://arstechnica.com',
    description: '科技与科学报道，解释充分，常见新词新说法。',
  },
  {
    name: 'Atlas Obscura',
    url: 'https://www.atlasobscura.com/feeds/latest',
    site: 'https://www.atlasobscura.com',
    description: '世界各地不寻常的地方与故事，轻松有趣，适合旅行与文化话题。',
  },
  {
    name: 'JSTOR Daily',
    url: 'https://daily.jstor.org/feed/',
    site: 'https://daily.jstor.org',
    description: '用学术研究讲日常话题，文章附出处，适合准备学术阅读。',
  },
  {
    name: 'Undark',
    url: 'https://undark.org/feed/',
    site: 'https://undark.org',
    description: '科学与社会的调查报道，关注科学如何影响普通人。',
  },
  {
    name: 'Yale Environment 360',
    url: 'https://e360.yale.edu/feed.xml',
    site: 'https://e360.yale.edu',
    description: '耶鲁大学的环境报道，气候与生态话题的好材料。',
  },
  {
    name: 'Global Voices',
    url: 'https://globalvoices.org/feed/',
    site: 'https://globalvoices.org',
    description: '各地作者写本地的事，以知识共享许可发布，视野开阔。',
  },
]
