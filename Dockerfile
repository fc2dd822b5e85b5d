# Two images from one file: `docker build --target bot .` and `docker build --target worker .`
# Both run bundles that hold all they need. The first stage builds them, and is no part of an image.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund && npm run build

FROM node:24.21.0-bookworm-slim AS bot
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /src/dist/bot/ ./
USER node
EXPOSE 3000
# The check is about this process, so it must not go through a proxy that the bot uses.
HEALTHCHECK --interval=30s --timeout=3s --retries=3 \
  CMD ["env", "NODE_USE_ENV_PROXY=0", "node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "main.cjs"]

FROM node:24.21.0-bookworm-slim AS worker
RUN apt-get update \
  && apt-get install -y --no-install-recommends bash ca-certificates git tini \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production AGORA_WORKSPACE=/workspace AGORA_ARTIFACTS=/artifacts
WORKDIR /app
COPY --from=build /src/dist/worker/ ./
RUN mkdir /workspace /artifacts && chown node:node /workspace /artifacts
USER node
WORKDIR /workspace
HEALTHCHECK --interval=30s --timeout=10s --retries=3 CMD ["node", "/app/main.cjs", "--health"]
# tini, because an agent's orphans become children of the first process, and somebody has to bury them.
ENTRYPOINT ["tini", "--", "node", "/app/main.cjs"]
