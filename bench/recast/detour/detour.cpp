// detour loads the mesh and the queries that the Go program in the folder above has written, into Detour, and measures what
// the same queries take there: two times the nearest polygon, the path over polygons, the straight path.
//
//   g++ -O3 -march=native -DNDEBUG detour.cpp -lDetour -o detour && ./detour mesh.txt
#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/DetourNavMeshQuery.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

static const int kCorners = 6;

static double cpuNow() {
	timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

static void need(bool ok, const char* what) {
	if (!ok) {
		fprintf(stderr, "detour: %s\n", what);
		exit(1);
	}
}

int main(int argc, char** argv) {
	need(argc == 2, "usage: detour mesh.txt");
	FILE* in = fopen(argv[1], "r");
	need(in != nullptr, "cannot read the file");
	double width = 0, depth = 0;
	int points = 0, polygons = 0, queries = 0;
	need(fscanf(in, "%lf %lf %d %d %d", &width, &depth, &points, &polygons, &queries) == 5, "no head");
	// Detour stores corners as 16-bit numbers of cells.
	const float cell = float(std::max(width, depth) / 60000.0);
	std::vector<unsigned short> verts(points * 3), polys(polygons * kCorners * 2, 0xffff), flags(polygons, 1);
	std::vector<unsigned char> areas(polygons, 0);
	for (int i = 0; i < points; i++) {
		double x, y;
		need(fscanf(in, "%lf %lf", &x, &y) == 2, "no point");
		verts[3 * i] = (unsigned short)(x / cell + 0.5);
		verts[3 * i + 1] = 0;
		verts[3 * i + 2] = (unsigned short)(y / cell + 0.5);
	}
	for (int i = 0; i < polygons; i++) {
		int n;
		need(fscanf(in, "%d", &n) == 1 && n >= 3 && n <= kCorners, "no polygon");
		unsigned short* p = &polys[i * kCorners * 2];
		// Detour goes round the other way.
		std::vector<int> corner(n), beside(n);
		for (int k = 0; k < n; k++) need(fscanf(in, "%d %d", &corner[k], &beside[k]) == 2, "no side");
		for (int k = 0; k < n; k++) {
			p[k] = (unsigned short)corner[n - 1 - k];
			const int other = beside[(2 * n - 2 - k) % n];
			p[kCorners + k] = other < 0 ? 0xffff : (unsigned short)other;
		}
	}
	std::vector<float> ends(queries * 4);
	for (float& e : ends) need(fscanf(in, "%f", &e) == 1, "no query");
	fclose(in);

	dtNavMeshCreateParams params;
	memset(&params, 0, sizeof params);
	params.verts = verts.data();
	params.vertCount = points;
	params.polys = polys.data();
	params.polyFlags = flags.data();
	params.polyAreas = areas.data();
	params.polyCount = polygons;
	params.nvp = kCorners;
	params.walkableHeight = 1.8f;
	params.walkableRadius = 0.4f;
	params.walkableClimb = 0.4f;
	params.bmax[0] = float(width);
	params.bmax[1] = 2;
	params.bmax[2] = float(depth);
	params.cs = cell;
	params.ch = 0.1f;
	params.buildBvTree = true;
	unsigned char* data = nullptr;
	int size = 0;
	need(dtCreateNavMeshData(&params, &data, &size), "dtCreateNavMeshData fails");
	dtNavMesh mesh;
	need(dtStatusSucceed(mesh.init(data, size, DT_TILE_FREE_DATA)), "init fails");
	dtNavMeshQuery query;
	need(dtStatusSucceed(query.init(&mesh, 4096)), "query init fails");
	dtQueryFilter filter;
	const float reach[3] = {1, 2, 1};

	double length = 0;
	int corridor = 0, whole = 0;
	auto run = [&](bool count) {
		for (int i = 0; i < queries; i++) {
			const float from[3] = {ends[4 * i], 0, ends[4 * i + 1]}, to[3] = {ends[4 * i + 2], 0, ends[4 * i + 3]};
			dtPolyRef a = 0, b = 0;
			float start[3], end[3];
			query.findNearestPoly(from, reach, &filter, &a, start);
			query.findNearestPoly(to, reach, &filter, &b, end);
			dtPolyRef path[512];
			int n = 0, corners = 0;
			const dtStatus status = query.findPath(a, b, start, end, &filter, path, &n, 512);
			float straight[3 * 512];
			if (n > 0) query.findStraightPath(start, end, path, n, straight, nullptr, nullptr, &corners, 512);
			if (!count) continue;
			if (dtStatusSucceed(status) && n > 0 && path[n - 1] == b) whole++;
			corridor += n;
			for (int k = 1; k < corners; k++)
				length += std::hypot(straight[3 * k] - straight[3 * k - 3], straight[3 * k + 2] - straight[3 * k - 1]);
		}
	};
	run(true);
	std::vector<double> times;
	for (int r = 0; r < 9; r++) {
		const int rounds = 20000 / queries + 1;
		const double begin = cpuNow();
		for (int k = 0; k < rounds; k++) run(false);
		times.push_back((cpuNow() - begin) / rounds / queries);
	}
	std::sort(times.begin(), times.end());
	printf("%.3f %.3f %.3f %d %.2f %.3f\n", times[4] * 1e6, times[0] * 1e6, times[8] * 1e6, whole, double(corridor) / queries, length);
}
