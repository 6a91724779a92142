# 开卷 in a container: `docker build -t kaijuan .` or `podman build -t kaijuan .`. The program runs as an unprivileged user
# on a read-only file system, except for /data and /tmp.

FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM docker.io/library/node:24-bookworm-slim
# tini passes signals on and buries children.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/library ./library
COPY --from=build /app/data/phonetics ./data/phonetics
# Node 24 reads TypeScript by itself: backup, restore and drill run from their sources.
COPY --from=build /app/package.json ./
COPY --from=build /app/contract ./contract
COPY --from=build /app/domain ./domain
COPY --from=build /app/server ./server
COPY --from=build /app/tools ./tools
RUN install -d -o node -g node -m 0755 /data /backups
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
# A worker has no port but that of its figures.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=4 \
  CMD ["node", "-e", "const { ROLE, PORT, METRICS_PORT } = process.env; fetch(ROLE === 'worker' ? `http://127.0.0.1:${METRICS_PORT}/healthz` : `http://127.0.0.1:${PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
# As `npm start` does, without the build: SIGTERM ends it cleanly.
CMD ["node", "--max-old-space-size=384", "--max-semi-space-size=8", "dist/server/main.js"]
