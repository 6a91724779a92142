// More pages of platforms: newsletters, site builders and static sites, written after the structure of their public themes.
import {
  comments,
  foot,
  iso,
  linked,
  links,
  menu,
  og,
  page,
  type Template,
  text,
  textWith,
} from './platform-kit.ts'
import { inWords } from './platform-story.ts'

export const ghost: Template = (story, dice) => {
  const card = ({ title, teaser }: { title: string; teaser: string }) =>
    `<article class="post-card post"><a class="post-card-image-link" href="/c"><img class="post-card-image" src="/c.jpg"></a><div class="post-card-content"><a class="post-card-content-link" href="/c"><header class="post-card-header"><h2 class="post-card-title">${title}</h2></header><div class="post-card-excerpt">${teaser}</div></a><footer class="post-card-meta"><time class="post-card-meta-date" datetime="2025-01-01">Jan 1, 2025</time> <span class="post-card-meta-length">3 min read</span></footer></div></article>`
  const pieces = dice.pick([
    '<div class="kg-card kg-signup-card kg-width-regular"><div class="kg-signup-card-content"><h2 class="kg-signup-card-heading">Sign up for the letter</h2><p class="kg-signup-card-subheading">Stories once a week, and nothing else.</p><form class="kg-signup-card-form"><input type="email"><button>Subscribe</button></form><p class="kg-signup-card-disclaimer">No spam. Unsubscribe anytime.</p></div></div>',
    `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://other.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">${story.others[0]?.title}</div><div class="kg-bookmark-description">${story.others[0]?.teaser}</div><div class="kg-bookmark-metadata"><span class="kg-bookmark-author">Other Paper</span></div></div></a></figure>`,
    '<div class="kg-card kg-button-card kg-align-center"><a href="/#/portal" class="kg-btn kg-btn-accent">Become a member</a></div>',
    '<div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><div class="kg-audio-title">Listen to this story</div><div class="kg-audio-player"><span class="kg-audio-current-time">0:00</span><div class="kg-audio-time">/<span class="kg-audio-duration">12:04</span></div><button class="kg-audio-playback-rate">1&#215;</button></div></div></div>',
  ] as const)
  return page(
    story.title,
    `${og(story.title, story.site)}${dice.chance(0.6) ? linked(story) : ''}`,
    `<body class="post-template"><div class="site"><header id="gh-head">${menu}</header><main id="site-main"><article class="article post tag-gardens"><header class="article-header gh-canvas"><div class="article-tag"><a href="/t">Gardens</a></div><h1 class="article-title">${story.title}</h1>
      <div class="article-byline"><section class="article-byline-content"><ul class="author-list"><li class="author-list-item"><a href="/author/a" class="author-avatar"><img class="author-profile-image" src="/a.jpg"></a></li></ul><div class="article-byline-meta"><h4 class="author-name"><a href="/author/a">${story.author}</a></h4><div class="byline-meta-content"><time class="byline-meta-date" datetime="${story.day}">${inWords(story.day)}</time><span class="byline-reading-time"><span class="bull">&bull;</span> ${dice.int(2, 9)} min read</span></div></div></section></div></header>
      <section class="gh-content gh-canvas">${textWith(story, pieces)}</section>${dice.chance(0.4) ? `<section class="article-comments gh-canvas">${comments(story, (name, remark) => `<div><b>${name}</b><p>${remark}</p></div>`)}</section>` : ''}</article></main>
      <section class="footer-cta outer"><div class="inner"><h2 class="footer-cta-title">Sign up for more like this.</h2><a class="footer-cta-button" href="#/portal"><div>Enter your email</div><span>Subscribe</span></a></div></section>
      <aside class="read-more-wrap outer"><div class="read-more inner">${story.others.map(card).join('')}</div></aside>${foot(story.site)}</div></body>`,
  )
}

export const substack: Template = (story, dice) => {
  const widget = `<div class="subscription-widget-wrap" data-attrs="{}"><div class="subscription-widget show-subscribe"><div class="preamble"><p class="cta-caption">${story.site} is a reader-supported publication. To receive new posts and support my work, consider becoming a free or paid subscriber.</p></div><form class="subscription-widget-subscribe"><input type="email" class="email-input"><input type="submit" value="Subscribe"></form></div></div>`
  const button = dice.pick([
    '<p class="button-wrapper" data-attrs="{}"><a class="button primary" href="/s"><span>Share</span></a></p>',
    `<div class="captioned-button-wrap"><div class="preamble"><p class="cta-caption">Thanks for reading ${story.site}! This post is public so feel free to share it.</p></div><p class="button-wrapper"><a class="button primary" href="/s"><span>Share</span></a></p></div>`,
  ] as const)
  const preview = ({ title, teaser }: { title: string; teaser: string }) =>
    `<div class="pencraft post-preview portable-archive-post"><div class="pencraft"><a class="pencraft" href="/p/x">${title}</a></div><div class="pencraft">${teaser}</div><div class="pencraft"><time datetime="2025-01-01T00:00:00Z">Jan 1</time> • <a href="/@a">${story.author}</a></div></div>`
  return page(
    `${story.title} - by ${story.author} - ${story.site}`,
    `${og(story.title, story.site)}<meta name="author" content="${story.author}">${dice.chance(0.5) ? linked(story) : ''}`,
    `<body><div id="entry"><div class="main-menu">${menu}</div><div class="single-post-container"><div class="container"><div class="single-post"><article class="typography newsletter-post post"><div class="post-header"><h1 class="post-title published">${story.title}</h1><div class="pencraft"><div class="pencraft meta">${links([story.author])}</div><div class="pencraft meta">${inWords(story.day)}</div></div><div class="pencraft post-ufi"><a class="post-ufi-button">${dice.int(2, 90)}</a><a>${dice.int(2, 9)}</a><a>Share</a></div></div>
      <div class="available-content"><div class="body markup" dir="auto">${textWith(story, widget)}${button}${widget}</div></div><div class="post-footer"><div class="pencraft post-ufi"><a>${dice.int(2, 90)} Likes</a> <a>Share this post</a></div></div></article></div></div>
      <div class="comments-section"><h4>Discussion about this post</h4>${comments(story, (name, remark) => `<div class="comment"><div class="pencraft">${name}</div><div class="comment-body"><p>${remark}</p></div></div>`)}</div><div class="portable-archive"><div class="pencraft">Top · Latest</div>${story.others.map(preview).join('')}</div><div class="subscribe-footer"><p>Ready for more?</p><form><input type="email"></form></div></div></div></body>`,
  )
}

export const drupal: Template = (story, dice) =>
  page(
    `${story.title} | ${story.site}`,
    dice.chance(0.4)
      ? `<meta name="Generator" content="Drupal 10"><meta name="dcterms.date" content="${iso(story)}">`
      : '<meta name="Generator" content="Drupal 7">',
    `<body class="path-node page-node-type-article">${menu}<div class="layout-container"><main role="main"><div class="region region-content"><h1 class="page-title"><span class="field field--name-title">${story.title}</span></h1><article class="node node--type-article node--view-mode-full"><footer class="node__meta"><div class="node__submitted submitted">${dice.chance(0.5) ? `Submitted by <span class="field field--name-uid"><span class="username">${story.author}</span></span> on <span class="field field--name-created"><time datetime="${iso(story)}">${inWords(story.day)} - 08:00</time></span>` : `By <span class="username">${story.author}</span>, ${inWords(story.day)}`}</div></footer>
      <div class="node__content"><div class="clearfix text-formatted field field--name-body field__item">${text(story)}</div><div class="field field--name-field-tags field--label-inline clearfix"><div class="field__label">Tags</div><div class="field__items"><div class="field__item">${links(['Gardens'])}</div><div class="field__item">${links(['History'])}</div></div></div><div class="node__links"><ul class="links inline"><li class="comment-forbidden"><a href="/l">Log in</a> or <a href="/r">register</a> to post comments</li><li class="statistics">${dice.int(20, 900)} views</li></ul></div></div>
      <section class="field field--name-comment comment-wrapper"><h2 class="title comment-form__title">Comments</h2>${comments(story, (name, remark) => `<article class="comment"><footer class="comment__meta"><p class="comment__submitted">${name} <time datetime="2025-01-01">1 January</time></p></footer><div class="content"><p>${remark}</p></div></article>`)}<h2>Add new comment</h2></section></article></div><div class="block block-views"><h2>Related content</h2>${story.others.map(({ title, teaser }) => `<div class="views-row"><a href="/r">${title}</a><p>${teaser}</p></div>`).join('')}</div></main></div>${foot(story.site)}</body>`,
  )

export const wix: Template = (story, dice) =>
  page(
    `${story.title} | ${story.site}`,
    `${og(story.title, story.site)}${dice.chance(0.6) ? linked(story) : ''}`,
    `<body><div id="SITE_CONTAINER">${menu}<main id="PAGES_CONTAINER"><div data-hook="post-page"><article class="xW3k" data-hook="post"><div class="post-header" data-hook="post-header"><ul class="q1"><li><span data-hook="user-name" title="${story.author}">${story.author}</span></li><li><span class="post-metadata__date" data-hook="time-ago" title="${inWords(story.day)}">${inWords(story.day)}</span></li><li><span data-hook="time-to-read">${dice.int(1, 9)} min read</span></li></ul><h1 data-hook="post-title"><span>${story.title}</span></h1></div>
      <section class="k4" data-hook="post-description"><div class="rc1"><div class="fT">${dice.chance(0.5) ? text(story) : story.blocks.map((block) => `<div data-breakout="normal">${block}</div>`).join('')}</div></div></section>
      <footer data-hook="post-footer"><ul data-hook="tags"><li>${links(['gardens'])}</li></ul><div data-hook="post-main-actions-desktop"><button>Share</button></div><div><span data-hook="view-count">${dice.int(2, 99)} views</span> <span>0 comments</span> <span data-hook="like-button">Post not marked as liked</span></div></footer></article>
      <div data-hook="recent-posts"><div><h2>Recent Posts</h2><a href="/blog">See All</a></div>${story.others.map(({ title, teaser }) => `<article class="gb"><a href="/r"><h2>${title}</h2></a><div class="d">${teaser}</div><span>3 0</span></article>`).join('')}</div><div data-hook="comments"><h2>Comments</h2><p>Write a comment...</p>${dice.chance(0.5) ? comments(story, (name, remark) => `<div><div>${name}</div><p>${remark}</p></div>`) : ''}</div></div></main>${foot(story.site)}</div></body>`,
  )

export const tumblr: Template = (story, dice) =>
  page(
    dice.chance(0.5) ? story.title : `${story.site} — ${story.title}`,
    `<meta property="og:site_name" content="Tumblr"><meta property="og:title" content="${story.title}">`,
    `<body class="permalink-page"><div id="header"><h1><a href="/">${story.site}</a></h1><p class="description">${story.remark()}</p>${links(['Ask', 'Archive', 'RSS'])}</div><div id="posts"><article class="post text"><div class="post-content"><h2 class="title">${story.title}</h2><div class="body-text">${text(story)}</div></div><div class="post-meta"><div class="date"><a href="/x">${dice.chance(0.5) ? `<time datetime="${iso(story)}">${inWords(story.day)}</time>` : inWords(story.day)}</a></div><div class="tags">${links(['#gardens', '#history'])}</div><div class="note-count">${dice.int(2, 90)} notes</div></div>
      <section class="post-notes"><ol class="notes">${['saltmarsh', 'lowtide', 'inkpot', 'heron'].map((name) => `<li class="note like"><a href="/n">${name}</a> liked this</li><li class="note reblog"><a href="/n">${name}</a> reblogged this from <a href="/m">paperboats</a> and added: ${story.remark()}</li>`).join('')}</ol></section></article></div><div id="pagination">${links(['Previous', 'Next'])}</div>${foot(story.site)}</body>`,
  )

export const hugo: Template = (story, dice) =>
  page(
    `${story.title} | ${story.site}`,
    dice.chance(0.5)
      ? `${og(story.title, story.site)}<meta property="article:published_time" content="${iso(story)}"><meta name="author" content="${story.author}">`
      : `<meta name="author" content="${story.author}">`,
    `<body id="top">${menu}<main class="main"><article class="post-single"><header class="post-header"><div class="breadcrumbs">${links(['Home'])}&nbsp;»&nbsp;${links(['Posts'])}</div><h1 class="post-title">${story.title}</h1><div class="post-meta"><span title="${inWords(story.day)}">${inWords(story.day)}</span>&nbsp;·&nbsp;${dice.int(2, 9)} min&nbsp;·&nbsp;${story.author}&nbsp;|&nbsp;<a href="/e">Suggest Changes</a></div></header>
      ${dice.chance(0.5) ? `<div class="toc"><details><summary><span class="details">Table of Contents</span></summary><div class="inner"><ul><li><a href="#a">The beginning</a></li><li><a href="#b">The end</a></li></ul></div></details></div>` : ''}<div class="post-content">${text(story)}</div><footer class="post-footer"><ul class="post-tags"><li>${links(['gardens'])}</li></ul><nav class="paginav"><a class="prev" href="/p"><span class="title">« Prev</span><br><span>${story.others[0]?.title}</span></a><a class="next" href="/n"><span class="title">Next »</span><br><span>${story.others[1]?.title}</span></a></nav><ul class="share-buttons"><li><a href="/s">share on x</a></li></ul></footer></article></main>${foot(story.site)}</body>`,
  )

export const jekyll: Template = (story, dice) => {
  const isMinimal = dice.chance(0.5)
  const head = isMinimal
    ? `<header><h1 id="page-title" class="page__title" itemprop="headline">${story.title}</h1><p class="page__meta"><span class="page__meta-date"><time datetime="${iso(story)}">${inWords(story.day)}</time></span> <span class="page__meta-readtime">${dice.int(2, 9)} minute read</span></p></header>`
    : `<header class="post-header"><h1 class="post-title p-name" itemprop="name headline">${story.title}</h1><p class="post-meta"><time class="dt-published" datetime="${iso(story)}" itemprop="datePublished">${inWords(story.day)}</time> • <span itemprop="author" itemscope itemtype="http://schema.org/Person"><span class="p-author h-card" itemprop="name">${story.author}</span></span></p></header>`
  return page(
    isMinimal ? `${story.title} - ${story.site}` : `${story.title} | ${story.site}`,
    isMinimal ? `<meta name="author" content="${story.author}">` : '',
    `<body>${menu}<div id="main" role="main"><article class="post h-entry page" itemscope itemtype="http://schema.org/BlogPosting"><div class="page__inner-wrap">${head}<section class="page__content post-content e-content" itemprop="text">${text(story)}</section><footer class="page__meta"><p class="page__taxonomy"><strong>Tags:</strong> <span itemprop="keywords">${links(['gardens', 'history'])}</span></p><p class="page__date"><strong>Updated:</strong> <time datetime="2026-02-02">February 2, 2026</time></p></footer><section class="page__share"><h4 class="page__share-title">Share on</h4>${links(['X', 'Facebook'])}</section><nav class="pagination"><a href="/p" class="pagination--pager">Previous</a><a href="/n" class="pagination--pager">Next</a></nav></div></article>
      <div class="page__related"><h4 class="page__related-title">You May Also Enjoy</h4><div class="grid__wrapper">${story.others.map(({ title, teaser }) => `<div class="grid__item"><article class="archive__item"><h2 class="archive__item-title"><a href="/r">${title}</a></h2><p class="page__meta">3 minute read</p><p class="archive__item-excerpt">${teaser}</p></article></div>`).join('')}</div></div></div>${foot(story.site)}</body>`,
  )
}
